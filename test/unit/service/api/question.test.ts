import assert from "node:assert/strict";

import { forecastCalls } from "../../../../src/service/api/forecastCalls";
import { pastCall } from "../../../../src/service/api/pastCall";
import type { FoundKey } from "../../../../src/weather/model/apiKey";
import { problem } from "../../../loopback/scenarios";
import { itRows } from "../../weather/itEach";
import { apiKey, type ClientFixture, closingAfterEach, open } from "../harness";

const newYork = { latitude: 40.71, longitude: -74.01 };
const { signal } = new AbortController();

type Call = (fixture: ClientFixture, asked: string, found: FoundKey) => Promise<unknown>;

/** All that the service is asked about a place. */
const calls = {
  weather: ({ ask }, location) => ask(location),
  search: ({ find }, text) => find(text),
  past: ({ client, query }, location, found) => pastCall(client).askPast(query(location), found, signal),
  forecast: ({ client, query }, location, found) => forecastCalls(client).ask(query(location), newYork, found, signal),
  position: ({ client, query }, location, found) => forecastCalls(client).positionOf(query(location), found, signal),
} satisfies Record<string, Call>;

describe("what is asked", () => {
  const closing = closingAfterEach();
  /** A service, and how it is asked with this key. */
  async function start(key: string) {
    const fixture = await closing(open({ key, options: { keys: [key] } }));
    const found = { key: apiKey(key), id: "id" };
    const ask = (call: keyof typeof calls, asked: string): Promise<unknown> => calls[call](fixture, asked, found);
    const told = (): unknown => {
      const { code, requestId, buildId } = fixture.client.lastFailure ?? {};
      return { code, requestId, buildId };
    };
    return { ...fixture, ask, told };
  }

  const assertUntold = async (call: keyof typeof calls, asked: string, words: readonly string[]): Promise<void> => {
    const { service, ask, told, log } = await start("canary-key");
    for (const word of words) {
      const trace = { requestId: word, buildId: `b-${word}-x` };
      service.behave(problem(500, { Code: `Code${word}`, trace }), { times: 1 });
      await ask(call, asked);
      assert.deepEqual(told(), { code: "", requestId: "", buildId: "" }, `told of ${word}`);
      assert.doesNotMatch(log.join("\n"), /request id/, `logged of ${word}`);
    }
  };
  itRows(assertUntold, {
    "is no part of what is told of a failure of the weather": ["weather", "349727", ["349727", "loc-349727-x"]],
    "is no part of what is told of a failed search": ["search", "10115 Berlin", ["10115", "Berlin", "berlin-1"]],
    "is no part of what is told of a failure of the past": ["past", "349727", ["349727", "loc-349727-x"]],
    "is no part of what is told of a failed forecast": ["forecast", "349727", ["349727", "4071", "4071-7401"]],
    "is no part of what is told of a missing position": ["position", "349727", ["349727", "loc-349727-x"]],
  });

  for (const call of Object.keys(calls) as (keyof typeof calls)[]) {
    it(`leaves other identifiers as they are: ${call}`, async () => {
      const { service, ask, told } = await start("canary-key");
      const trace = { requestId: "0b1c-2d", buildId: "7f" };
      service.behave(problem(500, { Code: "ServiceError", trace }));
      await ask(call, "349727");
      assert.deepEqual(told(), { code: "ServiceError", ...trace });
    });

    it(`is not sent where it is the API key: ${call}`, async () => {
      const { service, ask } = await start("349727");
      await ask(call, "349727");
      assert.equal(service.connections, 0);
    });
  }
});
