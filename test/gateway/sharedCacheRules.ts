import assert from "node:assert/strict";

import type { HeaderChanges } from "../loopback/reply";
import { type Checks, expired, forEach, inFuture, type Team, type Told } from "./team";

/** A rule of RFC 9111 for shared caches: two people ask for the same, one after the other. */
interface Rule {
  readonly section: string;
  readonly rule: string;
  /** Whether the gateway does something else, for which its README has a reason. */
  readonly differs?: true;
  /** What the service answers with; 200 unless there is a status. */
  readonly answer: () => HeaderChanges;
  readonly status?: number;
  /** Whether the answer has expired when the second person asks. */
  readonly isLate?: true;
  /** With what the service fails when the second person asks. */
  readonly failsWith?: number;
  /** Further headers of the second person's request. */
  readonly second?: Readonly<Record<string, string>>;
  /** How many calls the two make; 1 unless given: the second one gets the stored answer. */
  readonly calls?: number;
  /** What the second person gets besides. */
  readonly gets?: Partial<ReturnType<typeof summaryOf>>;
}

/** What rules say of an answer. */
const summaryOf = (told: Told) => ({
  status: told.status,
  coding: told.headers["content-encoding"],
  age: told.headers.age,
  isOfNow: Math.abs(Date.parse(told.headers.date ?? "") - Date.now()) < 3000,
});

type More = Omit<Rule, "section" | "rule" | "answer">;
const keeps = (section: string, rule: string, answer: Rule["answer"], more: More = {}): Rule => ({
  ...{ section, rule, answer },
  ...more,
});
const differs = (section: string, rule: string, answer: Rule["answer"], more: More = {}): Rule =>
  keeps(section, rule, answer, { differs: true, ...more });

/** Valid for ten minutes, with these headers. */
const valid =
  (headers: HeaderChanges = {}) =>
  (): HeaderChanges => ({ "Cache-Control": null, Expires: inFuture(600), ...headers });
/** Valid for a second, with this `Cache-Control`. */
const brief =
  (control: string | null = null) =>
  (): HeaderChanges => ({ "Cache-Control": control, Expires: inFuture(1) });
const none = (): HeaderChanges => ({ "Cache-Control": null, Expires: null });
const says = (control: string): Rule["answer"] => valid({ "Cache-Control": control });

const language = { "Accept-Language": "de" };
const unasked = { "Cache-Control": "no-cache, max-age=0", Pragma: "no-cache" };
const fails = { isLate: true, failsWith: 503, calls: 2 } as const;

/** The rules of RFC 9111 on the paths that the gateway serves, but those that `cacheChecks.ts` has. */
export const rules: readonly Rule[] = [
  keeps("4.2.2", "no lifetime: reused for a time of the cache's own choice", () => ({
    ...none(),
    "Last-Modified": inFuture(-86_400),
  })),
  differs("4.2", "an answer that has expired when it arrives isn't reused", () => ({
    ...none(),
    Expires: inFuture(-5),
  })),
  differs("4.2.1", "max-age and s-maxage come before Expires", says("max-age=1, s-maxage=1"), { isLate: true }),
  differs("4.2.3", "Age shortens the time that is left", valid({ Age: "900" })),
  differs("5.1", "a stored answer has an Age, and the Date of its origin", () => valid({ Date: inFuture(-30) })(), {
    gets: { age: undefined, isOfNow: true },
  }),
  keeps("5.2.1", "directives of a request are advice: no-cache of a person makes no call", valid(), {
    second: unasked,
  }),
  differs(
    "4.1",
    "Vary: an answer isn't reused for a request with other headers, and with * for none",
    valid({ Vary: "*, Accept-Language" }),
    { second: language },
  ),
  differs(
    "3.5",
    "an answer to a request with Authorization is stored only if it says public, s-maxage, or must-revalidate",
    valid(),
  ),
  // The first call reveals it, and its answer reaches nobody.
  ...["PRIVATE, max-age=600", 'private="Set-Cookie"', "public, no-store"].map((control) =>
    keeps(
      control.includes("no-store") ? "5.2.2.5" : "5.2.2.7",
      `${control}: isn't stored, each person makes a call`,
      says(control),
      { calls: 3 },
    ),
  ),
  differs("5.2.2.4", "no-cache: isn't reused unasked", says("no-cache")),
  differs(
    "5.2.2.2",
    "must-revalidate, proxy-revalidate: isn't reused after expiry, even if the service fails",
    brief("must-revalidate, proxy-revalidate"),
    { ...fails, gets: { status: 200 } },
  ),
  differs("5.2.2.6", "no-transform: is passed on in the coding in which it came", says("no-transform"), {
    second: { "Accept-Encoding": "identity" },
    gets: { coding: undefined },
  }),
  keeps("5.2.3", "an unknown directive changes nothing", says("public, stale-while-sunny=5")),
  ...[400, 404, 429, 500, 502, 503, 504, 522].map((status) =>
    differs("3", `a ${status} that has expired isn't stored`, () => ({ "Cache-Control": "no-cache", Expires: "0" }), {
      status,
    }),
  ),
  differs("5.2.2.5", "an error with no-store isn't stored", () => ({ ...none(), "Cache-Control": "no-store" }), {
    status: 503,
  }),
  keeps("4.2.4", "a 404 after an answer replaces it", brief(), { ...fails, failsWith: 404, gets: { status: 404 } }),
];

async function assertHolds(team: Team, rule: Rule): Promise<void> {
  const { status, failsWith, calls = 1, second = {}, gets = {} } = rule;
  const place = team.newPlace();
  const headers = rule.answer();
  team.service.behave(status === undefined ? { name: "headers", headers } : { name: "status", status, headers });
  await team.ask(place);
  if (rule.isLate) await expired();
  if (failsWith !== undefined) team.service.behave({ name: "status", status: failsWith });
  const told = await team.ask(place, { headers: second });
  assert.equal(team.calls, calls, `calls (${told.status})`);
  assert.deepEqual({ ...summaryOf(told), ...gets }, summaryOf(told));
}

/** What RFC 9111 says to shared caches, and where the gateway differs. */
export const sharedCacheChecks: Checks = forEach(
  rules,
  ({ section, rule, differs }) => `RFC 9111, ${section}${differs ? ", on purpose not" : ""}: ${rule}`,
  assertHolds,
);
