import type { ApiCall } from "../../../../src/service/api/apiCall";
import { Client } from "../../../../src/service/api/client";
import type { Permit } from "../../../../src/service/api/ports";
import type { KeylessRequest } from "../../../../src/service/http/attachKey";
import type { HttpResponse } from "../../../../src/service/http/transport";
import type { Scheme } from "../../../../src/weather/model/endpoint";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { apiKey, direct, endpointAt, FreeGate, RecordedLog, weatherQueryAt } from "../harness";

/** When every response of these tests comes, in milliseconds since 1970. */
export const now = Date.UTC(2026, 9, 27, 8);

export const base = "https://weather.example";

/** The location 349727 at `address`. */
export function queryAt(scheme: Scheme = "header", more: Partial<WeatherQuery> = {}, address = base): WeatherQuery {
  return { ...weatherQueryAt(endpointAt(address, scheme)), ...more };
}

/** What a call meets beside the response. */
export interface CallOptions {
  /** The decision about the call; it is granted unless given. */
  readonly permit?: Permit;
  readonly key?: string;
}

/** What comes of a call where the service has this response, and what was sent, logged and counted. */
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

/** One call that was made, in the events of the gate. */
export const counted = ["claimed", "answered, ? left"];
