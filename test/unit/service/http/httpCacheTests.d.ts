/** What is used of the package `http-cache-tests`, which has no types of its own. */
declare module "http-cache-tests/tests/*.mjs" {
  /** Name and value; a number is a date in so many seconds. A third member says whether the suite compares it later. */
  export type Field = readonly [name: string, value: string | number, isCompared?: boolean];

  /** `validated`: from the service, which said with a 304 that the stored answer is still the newest. */
  export type Origin = "cached" | "not_cached" | "etag_validated" | "lm_validated";

  export interface VectorRequest {
    readonly request_headers?: readonly Field[];
    readonly response_headers?: readonly Field[];
    /** Where the answer has to come from. */
    readonly expected_type?: Origin;
    readonly pause_after?: boolean;
    /** Header fields that the cache has to pass on. */
    readonly expected_response_headers?: readonly (readonly [name: string, value: string])[];
  }

  export type Vector = Readonly<{ id: string; name: string; requests: readonly VectorRequest[] }>;
  export type Suite = Readonly<{ id: string; name: string; tests: readonly Vector[] }>;

  const suite: Suite;
  export { suite as default };
}

declare module "http-cache-tests/lib/header-fixup.mjs" {
  /** Writes the value of a date that is given in seconds from now, into `field`. */
  export function fixupHeader(
    field: [name: string, value: string | number, isCompared?: boolean],
    answerHeaders: Readonly<Record<string, string>>,
    request: object,
  ): [name: string, value: string, isCompared?: boolean];
}
