import assert from "node:assert/strict";

import type { CallName } from "../../../../src/weather/model/failure";
import type { Reply } from "../../../../src/weather/model/answer";
import { problem } from "../../../loopback/scenarios";
import { itRows } from "../../weather/itEach";
import { closingAfterEach, failureOf, open } from "../harness";
import { callNames, everyCall } from "./everyCall";

describe("what is asked", () => {
  const closing = closingAfterEach();
  /** A service, and a question to it with this key. */
  async function start(key: string) {
    const fixture = await closing(open({ key, options: { keys: [key] } }));
    const ask = (name: CallName, about: string): Promise<Reply<unknown>> => everyCall[name](fixture, { about });
    const told = (): unknown => {
      const { code, requestId, buildId } = fixture.client.lastFailure ?? {};
      return { code, requestId, buildId };
    };
    return { ...fixture, ask, told };
  }

  const assertUntold = async (name: CallName, about: string, words: readonly string[]): Promise<void> => {
    const { service, ask, told, log } = await start("canary-key");
    for (const word of words) {
      const trace = { requestId: word, buildId: `b-${word}-x` };
      service.behave(problem(500, { Code: `Code${word}`, trace }), { times: 1 });
      await ask(name, about);
      assert.deepEqual(told(), { code: "", requestId: "", buildId: "" }, `told of ${word}`);
      assert.doesNotMatch(log.join("\n"), /request id/, `logged of ${word}`);
    }
  };
  itRows(assertUntold, {
    "is no part of what is told of a failure of the weather": ["conditions", "349727", ["349727", "loc-349727-x"]],
    "is no part of what is told of a failed search": ["search", "10115 Berlin", ["10115", "Berlin", "berlin-1"]],
    "is no part of what is told of a failure of the past": ["past", "349727", ["349727", "loc-349727-x"]],
    "is no part of what is told of a failed forecast": ["minuteForecast", "349727", ["349727", "4071", "4071-7401"]],
    "is no part of what is told of a missing coordinates": ["coordinates", "349727", ["349727", "loc-349727-x"]],
  });

  for (const name of callNames) {
    it(`leaves other identifiers as they are: ${name}`, async () => {
      const { service, ask, told } = await start("canary-key");
      const trace = { requestId: "0b1c-2d", buildId: "7f" };
      service.behave(problem(500, { Code: "ServiceError", trace }));
      await ask(name, "349727");
      assert.deepEqual(told(), { code: "ServiceError", ...trace });
    });

    it(`is not sent, counted or logged where it is the API key: ${name}`, async () => {
      const { service, ask, events, log } = await start("349727");
      const { failure } = failureOf(await ask(name, "349727"));
      assert.deepEqual(failure, { kind: "locationRefused", reason: "isApiKey" });
      assert.deepEqual([service.connections, events, log], [0, [], []]);
    });
  }
});
