import assert from "node:assert/strict";

import type { HeaderChanges } from "../loopback/reply";
import { describeTeam, expired, forEach, inFuture, type Team, type Told } from "./team";

/** What else is to a rule of which two people ask for the same, one after the other. */
interface More {
  /** For how many seconds the service's answer is good, ten minutes unless given; null: it does not say so. */
  readonly goodFor?: number | null;
  /** The status of that answer; 200 unless given. */
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

/** A rule of RFC 9111 for shared caches, by its section. The README has a reason where the gateway differs. */
interface Rule extends More {
  readonly section: string;
  readonly rule: string;
  readonly differs: boolean;
  readonly headers: HeaderChanges;
}

const summaryOf = (told: Told) => ({
  status: told.status,
  coding: told.headers["content-encoding"],
  age: told.headers.age,
  isOfNow: Math.abs(Date.parse(told.headers.date ?? "") - Date.now()) < 3000,
});

const keeps = (section: string, rule: string, headers: HeaderChanges, more: More = {}): Rule => ({
  ...{ section, rule, headers, differs: false },
  ...more,
});
const differs = (...of: Parameters<typeof keeps>): Rule => ({ ...keeps(...of), differs: true });
const says = (control: string): HeaderChanges => ({ "Cache-Control": control });

const lastModified = { "Last-Modified": inFuture(-86_400) };
const unasked = { "Cache-Control": "no-cache, max-age=0", Pragma: "no-cache" };
const fails = { goodFor: 1, isLate: true, failsWith: 503, calls: 2 } as const;

/** The rules of RFC 9111 on the paths that the gateway serves, but those that `cache.test.ts` has. */
const rules: readonly Rule[] = [
  keeps("4.2.2", "no lifetime: reused for a time of the cache's own choice", lastModified, { goodFor: null }),
  differs("4.2", "an answer that has expired when it arrives isn't reused", {}, { goodFor: -5 }),
  differs("4.2.1", "max-age and s-maxage come before Expires", says("max-age=1, s-maxage=1"), { isLate: true }),
  differs("4.2.3", "Age shortens the time that is left", { Age: "900" }),
  differs(
    "5.1",
    "a stored answer has an Age, and the Date of its origin",
    { Date: inFuture(-30) },
    { gets: { age: undefined, isOfNow: true } },
  ),
  keeps("5.2.1", "directives of a request are advice: no-cache of a person makes no call", {}, { second: unasked }),
  differs(
    "4.1",
    "Vary: an answer isn't reused for a request with other headers, and with * for none",
    { Vary: "*, Accept-Language" },
    { second: { "Accept-Language": "de" } },
  ),
  differs(
    "3.5",
    "an answer to a request with Authorization is stored only if it says public, s-maxage, or must-revalidate",
    {},
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
    says("must-revalidate, proxy-revalidate"),
    { ...fails, gets: { status: 200 } },
  ),
  differs("5.2.2.6", "no-transform: is passed on in the coding in which it came", says("no-transform"), {
    second: { "Accept-Encoding": "identity" },
    gets: { coding: undefined },
  }),
  keeps("5.2.3", "an unknown directive changes nothing", says("public, stale-while-sunny=5")),
  ...[400, 404, 429, 500, 502, 503, 504, 522].map((status) =>
    differs("3", `a ${status} that has expired isn't stored`, { ...says("no-cache"), Expires: "0" }, { status }),
  ),
  differs("5.2.2.5", "an error with no-store isn't stored", says("no-store"), { goodFor: null, status: 503 }),
  keeps("4.2.4", "a 404 after an answer replaces it", {}, { ...fails, failsWith: 404, gets: { status: 404 } }),
];

async function assertHolds(team: Team, rule: Rule): Promise<void> {
  const { goodFor = 600, status = 200, failsWith, calls = 1, second = {}, gets = {} } = rule;
  const place = team.newPlace();
  const lifetime = { "Cache-Control": null, Expires: goodFor === null ? null : inFuture(goodFor) };
  const headers = { ...lifetime, ...rule.headers };
  team.service.behave(status === 200 ? { name: "headers", headers } : { name: "status", status, headers });
  await team.ask(place);
  if (rule.isLate) await expired();
  if (failsWith !== undefined) team.service.behave({ name: "status", status: failsWith });
  const told = await team.ask(place, { headers: second });
  assert.equal(team.calls, calls, `calls (${told.status})`);
  assert.deepEqual({ ...summaryOf(told), ...gets }, summaryOf(told));
}

describeTeam(
  "the gateway as a shared cache",
  forEach(
    rules,
    ({ section, rule, differs }) => `RFC 9111, ${section}${differs ? ", on purpose not" : ""}: ${rule}`,
    assertHolds,
  ),
);
