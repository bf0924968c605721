import type { ApiCall } from "../../../../src/service/api/apiCall";
import { Client } from "../../../../src/service/api/client";
import type { Permit } from "../../../../src/service/api/ports";
import type { KeylessRequest } from "../../../../src/service/http/attachKey";
import type { HttpResponse } from "../../../../src/service/http/transport";
import type { Scheme } from "../../../../src/weather/model/endpoint";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { apiKey, direct, endpointAt, FreeGate, RecordedLog, weatherQueryAt } from "../harness";

/** The time at which every response in these tests arrives. */
export const now = Date.UTC(2026, 9, 27, 8);

export const base = "https://weather.example";

/** The location 349727 at `address`. */
export function queryAt(scheme: Scheme = "header", more: Partial<WeatherQuery> = {}, address = base): WeatherQuery {
  return { ...weatherQueryAt(endpointAt(address, scheme)), ...more };
}

export interface CallOptions {
  /** The gate's decision; by default, the call is granted. */
  readonly permit?: Permit;
  readonly key?: string;
}

/** Makes a call that gets this response. @returns the reply, and what was sent, logged, and counted. */
export async function callWith<Content>(
  call: ApiCall<Content>,
  response: Partial<HttpResponse> = {},
  { permit, key = "canary-key" }: CallOptions = {},
) {
  const sent: KeylessRequest[] = [];
  const send = (request: KeylessRequest): Promise<HttpResponse> => {
    sent.push(request);
    return Promise.resolve({ status: 200, headers: {}, text: "", ...response });
  };
  const [gate, log] = [new FreeGate(permit), new RecordedLog()];
  const client = new Client({
    network: direct,
    connect: () => Promise.resolve({ send, close: () => Promise.resolve() }),
    gate,
    onOutcome: () => undefined,
    log,
    now: () => now,
  });
  const found = { kind: "key", key: apiKey(key), id: "id" } as const;
  const reply = await client.call(call, found, new AbortController().signal);
  const addresses = sent.map(({ url, headers, scheme }) => [url.href, headers, scheme] as const);
  return { reply, sent, addresses, log: log.all, entries: gate.entries, events: gate.events };
}

/** The gate's events for one call. */
export const counted = ["claimed", "answered, ? left"];
