import assert from "node:assert/strict";

import { Client } from "../../../../src/service/api/client";
import { canary } from "../../../canary";
import { apiKey, conditionsQueryAt, direct, endpointAt, FreeCalls, RecordedLog } from "../harness";

describe("the client's deadline", () => {
  for (const [given, expected] of [
    [undefined, 15_000],
    [2_000, 2_000],
  ] as const) {
    it(`is ${expected} ms where ${given ?? "none"} is given, and is told when it has passed`, async () => {
      const deadlines: number[] = [];
      const log = new RecordedLog();
      const client = new Client({
        findKey: () => Promise.reject(new Error("no test looks a key up")),
        network: direct,
        deadline: given,
        connect({ deadline }) {
          deadlines.push(deadline);
          const late = new DOMException("late", "TimeoutError");
          return Promise.resolve({ send: () => Promise.reject(late), close: () => Promise.resolve() });
        },
        calls: new FreeCalls(),
        log,
        now: Date.now,
      });
      const query = conditionsQueryAt(endpointAt("https://weather.example"));
      const { signal } = new AbortController();
      const reply = await client.ask(query, { key: { key: apiKey(canary), id: "id" }, known: undefined, signal });
      const failure = { kind: "timeout", host: "weather.example", seconds: expected / 1000 };
      assert.deepEqual([deadlines, reply.kind === "failure" && reply.failure], [[expected], failure]);
      log.watching.end();
    });
  }
});
