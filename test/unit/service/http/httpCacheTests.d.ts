/** The used part of the package `http-cache-tests`, which has no types. */
declare module "http-cache-tests/tests/*.mjs" {
  /** Name and value; a number is a date in that many seconds. The third says whether the suite compares it later. */
  export type Field = readonly [name: string, value: string | number, isCompared?: boolean];

  /** `validated`: the service confirmed the stored answer with a 304. */
  export type Origin = "cached" | "not_cached" | "etag_validated" | "lm_validated";

  export interface VectorRequest {
    readonly request_headers?: readonly Field[];
    readonly response_headers?: readonly Field[];
    readonly expected_type?: Origin;
    readonly pause_after?: boolean;
    /** Header fields that the cache must pass on. */
    readonly expected_response_headers?: readonly (readonly [name: string, value: string])[];
  }

  export type Vector = Readonly<{ id: string; name: string; requests: readonly VectorRequest[] }>;
  export type Suite = Readonly<{ id: string; name: string; tests: readonly Vector[] }>;

  const suite: Suite;
  export { suite as default };
}

declare module "http-cache-tests/lib/header-fixup.mjs" {
  /** Replaces seconds from now in `field` with the date. */
  export function fixupHeader(
    field: [name: string, value: string | number, isCompared?: boolean],
    answerHeaders: Readonly<Record<string, string>>,
    request: object,
  ): [name: string, value: string, isCompared?: boolean];
}
