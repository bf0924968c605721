/** What is used of the package `http-cache-tests`, which has no types of its own. */
declare module "http-cache-tests/tests/*.mjs" {
  /** Name and value; a number is a date in so many seconds. A third member says whether the suite compares it later. */
  export type Field = readonly [name: string, value: string | number, isCompared?: boolean];

  export type Origin = "cached" | "not_cached";

  export interface VectorRequest {
    readonly request_headers?: readonly Field[];
    readonly response_headers?: readonly Field[];
    /** Where the answer has to come from. */
    readonly expected_type?: Origin;
    readonly pause_after?: boolean;
    readonly setup?: boolean;
  }

  export interface Vector {
    readonly id: string;
    readonly name: string;
    readonly requests: readonly VectorRequest[];
  }

  export interface Suite {
    readonly id: string;
    readonly name: string;
    readonly tests: readonly Vector[];
  }

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
