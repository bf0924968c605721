/** The used part of the package `http-cache-tests`, which has no types. */
declare module "http-cache-tests/tests/*.mjs" {
  /** Name and value; a number in a field of a date is that many seconds from now. */
  export type Field = readonly [name: string, value: string | number];

  export type Origin = "cached" | "not_cached";

  export interface VectorRequest {
    readonly request_headers?: readonly Field[];
    readonly response_headers?: readonly Field[];
    readonly expected_type?: Origin;
    readonly pause_after?: boolean;
  }

  export type Vector = Readonly<{ id: string; name: string; requests: readonly VectorRequest[] }>;
  export type Suite = Readonly<{ id: string; name: string; tests: readonly Vector[] }>;

  const suite: Suite;
  export { suite as default };
}
