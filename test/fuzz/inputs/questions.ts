import fc from "fast-check";

import { parseEndpoint } from "../../../src/service/api/request";
import type { ConditionsQuery } from "../../../src/weather/model/conditionsQuery";
import type { Endpoint, Scheme } from "../../../src/weather/model/endpoint";
import { type LocationKey, parseLocationKey } from "../../../src/weather/model/locationKey";
import { joined, optional, partial, weighted } from "./combine";
import { anyText, digits, letters, textOf } from "./texts";

/** Location keys in the forms that they have, and in every other form that is accepted. */
export const locationText = fc.oneof(
  textOf(digits, { min: 1, max: 8 }),
  joined(textOf(digits, { min: 1, max: 7 }), fc.constantFrom("_PC", "_poi", "_1_AL", "-295212_1_al")),
  joined(textOf(digits + letters, { min: 1, max: 1 }), textOf(`${digits}${letters}_-`, { max: 63 })).filter((text) =>
    /\d/.test(text),
  ),
);

export const location: fc.Arbitrary<LocationKey> = locationText.map((text) => {
  const reading = parseLocationKey(text);
  if (reading.kind !== "location") throw new Error(`${text} is no location key.`);
  return reading.location;
});

export const scheme: fc.Arbitrary<Scheme> = fc.constantFrom("header", "query");

const label = textOf(`${letters.slice(26)}${digits}`, { min: 1, max: 6 });

/** Host names of which no one can be taken for a number. */
const hostName = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => [...labels, "example"].join("."));

const segment = textOf(`${letters}${digits}-_~!$&'()*+,;=:`, { min: 1, max: 5 });

/** A base address that is accepted. */
export const address = fc
  .tuple(
    weighted([4, hostName], [1, fc.constantFrom("[::1]", "127.0.0.1", "xn--bcher-kva.example")]),
    optional(fc.integer({ min: 1, max: 65535 })),
    fc.array(segment, { maxLength: 3 }),
  )
  .map(([host, port, path]) => [`https://${host}${port === undefined ? "" : `:${port}`}`, ...path].join("/"));

export const endpoint: fc.Arbitrary<Endpoint> = fc.tuple(scheme, address).map(([way, text]) => {
  const read = parseEndpoint(way, text);
  if ("kind" in read) throw new Error(`${text} was refused: ${read.reason}.`);
  return read;
});

export const query: fc.Arbitrary<ConditionsQuery> = partial(
  { endpoint, location, details: fc.boolean(), language: fc.oneof(fc.constantFrom("de", "zh-cn"), anyText) },
  ...(["endpoint", "location", "details"] as const),
);
