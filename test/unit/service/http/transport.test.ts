import assert from "node:assert/strict";

import { type HttpBackend, type IncomingResponse, sendWithKey } from "../../../../src/service/http/transport";
import { apiKey, weatherQueryAt, endpointAt } from "../harness";
import { conditionsCall } from "../../../../src/service/api/locationCalls";

const key = apiKey("canary-key-1");
const request = conditionsCall(weatherQueryAt(endpointAt("https://weather.example"))).request;

function incoming(text = "[]"): IncomingResponse {
  return { status: 200, headers: {}, read: () => Promise.resolve(new TextEncoder().encode(text)) };
}

/** A transport with one step for each request: a response, or the code of an error. */
function stepping(...steps: readonly (IncomingResponse | string)[]) {
  let sent = 0;
  const way: HttpBackend = () => {
    const step = steps[sent];
    sent += 1;
    if (step === undefined) throw new Error("one request too many");
    if (typeof step !== "string") return Promise.resolve(step);
    return Promise.reject(Object.assign(new Error("canary"), { code: step }));
  };
  const send = sendWithKey(way, 5_000);
  return { send: () => send(request, key, new AbortController().signal), sent: () => sent };
}

describe("an exchange with the service", () => {
  for (const code of ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"])
    it(`a request is repeated once if its reused connection was closed: ${code}`, async () => {
      const { send, sent } = stepping(incoming(), code, incoming("second"));
      await send();
      assert.equal((await send()).text, "second");
      assert.equal(sent(), 3);
    });

  it("a request isn't repeated on a new connection, after other errors, or a second time", async () => {
    await assert.rejects(stepping("ECONNRESET").send(), { code: "ECONNRESET" });
    for (const steps of [["ENOTFOUND"], ["EPIPE", "EPIPE"]]) {
      const { send, sent } = stepping(incoming(), ...steps);
      await send();
      await assert.rejects(send());
      assert.equal(sent(), 1 + steps.length);
    }
  });

  it("a request isn't repeated because another one was answered in the meantime", async () => {
    let sent = 0;
    let fail: (error: Error) => void = () => undefined;
    const first = new Promise<IncomingResponse>((_, reject) => (fail = reject));
    const send = sendWithKey(() => (sent++ === 0 ? first : Promise.resolve(incoming())), 5_000);
    const sending = [1, 2].map(() => send(request, key, new AbortController().signal));
    await sending[1];
    fail(Object.assign(new Error(), { code: "ECONNRESET" }));
    await assert.rejects(Promise.all(sending), { code: "ECONNRESET" });
    assert.equal(sent, 2);
  });
});
