import { freeTurn } from "../../weather/fakes";
import type { ApiCall } from "../../../../src/service/api/apiCall";
import { Client } from "../../../../src/service/api/client";
import { kindCall, kindCalls } from "../../../../src/service/api/kindCalls";
import { conditionsCall, coordinatesCall } from "../../../../src/service/api/locationCalls";
import type { CallGate } from "../../../../src/service/api/callLimits";
import { searchCall } from "../../../../src/service/api/searchCall";
import type { KeylessRequest } from "../../../../src/service/http/attachKey";
import { ServerClocks } from "../../../../src/service/headers/serverClock";
import type { HttpResponse } from "../../../../src/service/http/transport";
import type { Outcome } from "../../../../src/weather/model/answer";
import type { Scheme } from "../../../../src/weather/model/endpoint";
import type { CallName } from "../../../../src/weather/locale/strings";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { type KindId, optionalKinds } from "../../../../src/weather/outlook/kinds";
import type { OptionalKind } from "../../../../src/weather/outlook/optionalKind";
import type { Search } from "../../../../src/weather/places/placeQuery";
import { apiKey, direct, endpointAt, FreeGate, RecordedLog, weatherQueryAt } from "../harness";

export const newYork = { latitude: 40.71, longitude: -74.01 };

/** The time at which every response arrives. */
export const now = Date.UTC(2026, 9, 27, 8);

export const base = "https://weather.example";

/** The location 349727 at `address`. */
export function queryAt(scheme: Scheme = "header", more: Partial<WeatherQuery> = {}, address = base): WeatherQuery {
  return { ...weatherQueryAt(endpointAt(address, scheme)), ...more };
}

type MakeCall = (query: WeatherQuery) => ApiCall<unknown>;

/** A call for tests that don't depend on its content. */
function plain<Content>(make: (query: WeatherQuery) => ApiCall<Content>): MakeCall {
  return make;
}

/** Every call of the service; the search is for the location's key. The compiler checks that none is missing. */
export const everyCall: Readonly<Record<CallName, MakeCall>> = {
  conditions: plain((query) => conditionsCall(query)),
  search: plain(({ location: text, ...query }) => searchCall({ ...query, search: { kind: "text", text } })),
  coordinates: plain(coordinatesCall),
  ...kindsOf((kind) => (query) => kindCall(kind, query, kindCalls[kind.id].needsCoordinates && newYork)),
};

/** A value for each optional kind. */
function kindsOf<T>(make: (kind: OptionalKind<unknown, KindId>) => T): Readonly<Record<KindId, T>> {
  return Object.fromEntries(optionalKinds.map((kind) => [kind.id, make(kind)])) as Record<KindId, T>;
}

export const callNames = Object.keys(everyCall) as CallName[];

const searches: Readonly<Record<Search["kind"], string>> = { text: "Bern", coordinates: "46.95,7.45" };

/** The address of every call with all its parameters. */
export function everyAddress(address = base): readonly { readonly name: string; readonly url: URL }[] {
  const query = queryAt("header", { details: true, language: "de" }, address);
  const kinds = Object.keys(searches) as Search["kind"][];
  const calls = [
    ...callNames.filter((name) => name !== "search").map((name) => everyCall[name](query)),
    ...kinds.map((kind) => searchCall({ ...query, search: { kind, text: searches[kind] } })),
  ];
  return calls.map(({ name, request }) => ({ name, url: request.url }));
}

interface CallOptions {
  readonly gate?: CallGate;
  readonly key?: string;
  readonly signal?: AbortSignal;
}

/**
 * Makes a call that gets this response. @returns the reply, the request, the log, the count, and the reported outcome.
 */
export async function callWith<Content>(
  call: ApiCall<Content>,
  response: Partial<HttpResponse> = {},
  { gate = new FreeGate(), key = "canary-key", signal = new AbortController().signal }: CallOptions = {},
) {
  const sent: KeylessRequest[] = [];
  const outcomes: Outcome[] = [];
  const log = new RecordedLog();
  const send = (request: KeylessRequest): Promise<HttpResponse> => {
    sent.push(request);
    return Promise.resolve({ status: 200, headers: {}, text: "", ...response });
  };
  const client = new Client({
    network: direct,
    connect: () => Promise.resolve({ send, close: () => Promise.resolve() }),
    gate,
    onOutcome: (outcome) => outcomes.push(outcome),
    log,
    now: () => now,
    clocks: new ServerClocks({ now: () => now, monotonic: () => 0 }),
  });
  const found = { kind: "key", key: apiKey(key), id: "id" } as const;
  const reply = await client.call(call, { key: found, signal, turn: freeTurn });
  return { reply, sent, outcomes, log: log.all, lastFailure: client.lastFailure };
}
