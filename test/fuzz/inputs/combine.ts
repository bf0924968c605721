import fc from "fast-check";

type Weighted = readonly [weight: number, arbitrary: fc.Arbitrary<unknown>];
type ValueOf<Row> = Row extends readonly [number, fc.Arbitrary<infer Value>] ? Value : never;

/** One of several inputs, each as often as its weight says. */
export function weighted<Rows extends readonly Weighted[]>(...rows: Rows): fc.Arbitrary<ValueOf<Rows[number]>> {
  const all = rows.map(([weight, arbitrary]) => ({ weight, arbitrary }));
  return fc.oneof(...all) as fc.Arbitrary<ValueOf<Rows[number]>>;
}

/** An object with any of these members, and with those that are named in any case. */
export function partial<Members, Always extends keyof Members = never>(
  members: { [Name in keyof Members]: fc.Arbitrary<Members[Name]> },
  ...always: Always[]
): fc.Arbitrary<fc.RecordValue<Members, Always>> {
  return fc.record<Members, Always>(members, { requiredKeys: always, noNullPrototype: true });
}

export function joined(...texts: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...texts).map((parts) => parts.join(""));
}

export function optional<Value>(input: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(input, { nil: undefined });
}
