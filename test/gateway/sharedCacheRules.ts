import type { HeaderChanges } from "../loopback/reply";
import type { Told } from "./asking";

/** A rule of RFC 9111 for shared caches: two people ask for the same, one after the other. */
export interface Rule {
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
  /** Whether the second one has a token that nobody has. */
  readonly isStranger?: true;
  /** How many calls the two make: 1 if the second one gets the stored answer. */
  readonly calls: number;
  /** What the second person gets besides. */
  readonly tells?: (told: Told) => readonly [found: unknown, expected: unknown];
}

const fromNow = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();
/** Valid for ten minutes, with this `Cache-Control`. */
const valid =
  (control: string | null = null) =>
  (): HeaderChanges => ({ "Cache-Control": control, Expires: fromNow(600) });
/** Valid for a second, with this `Cache-Control`. */
const brief =
  (control: string | null = null) =>
  (): HeaderChanges => ({ "Cache-Control": control, Expires: fromNow(1) });
const none = { "Cache-Control": null, Expires: null };
const status = ({ status }: Told): number => status;

const freshness: readonly Rule[] = [
  { section: "4.2.1", rule: "Expires in the future: reused until then", answer: valid(), calls: 1 },
  { section: "4.2.1", rule: "Expires has passed: asked for again", answer: brief(), isLate: true, calls: 2 },
  {
    section: "4.2.2",
    rule: "no lifetime: reused for a time of the cache's own choice",
    answer: () => ({ ...none, "Last-Modified": fromNow(-86_400) }),
    calls: 1,
  },
  {
    section: "4.2",
    rule: "an answer that has expired when it arrives isn't reused",
    differs: true,
    answer: () => ({ ...none, Expires: fromNow(-5) }),
    calls: 1,
  },
  {
    section: "4.2.1",
    rule: "max-age and s-maxage come before Expires",
    differs: true,
    answer: valid("max-age=1, s-maxage=1"),
    isLate: true,
    calls: 1,
  },
  {
    section: "4.2.3",
    rule: "Age shortens the time that is left",
    differs: true,
    answer: () => ({ ...valid()(), Age: "900" }),
    calls: 1,
  },
  {
    section: "5.1",
    rule: "a stored answer has an Age, and the Date of its origin",
    differs: true,
    answer: () => ({ ...valid()(), Date: fromNow(-30) }),
    calls: 1,
    tells: ({ headers }) => [
      [headers.age, Math.abs(Date.parse(headers.date ?? "") - Date.now()) < 3000],
      [undefined, true],
    ],
  },
  {
    section: "5.2.1",
    rule: "directives of a request are advice: no-cache of a person makes no call",
    answer: valid(),
    second: { "Cache-Control": "no-cache, max-age=0", Pragma: "no-cache" },
    calls: 1,
  },
  {
    section: "4.3.2",
    rule: "who has the answer already gets a 304",
    answer: () => ({ ...valid()(), ETag: '"a-1"' }),
    second: { "If-None-Match": '"a-1"' },
    calls: 1,
    tells: (told) => [status(told), 304],
  },
];

const vary: readonly Rule[] = [
  {
    section: "4.1",
    rule: "Vary: an answer isn't reused for a request with other headers, and with * for none",
    differs: true,
    answer: () => ({ ...valid()(), Vary: "*, Accept-Language" }),
    second: { "Accept-Language": "de" },
    calls: 1,
  },
];

const authorization: readonly Rule[] = [
  {
    section: "3.5",
    rule: "an answer to a request with Authorization is stored only if it says public, s-maxage, or must-revalidate",
    differs: true,
    answer: valid(),
    calls: 1,
  },
  { section: "3.5", rule: "public allows it", answer: valid("public"), calls: 1 },
  {
    section: "3.5",
    rule: "a stored answer is for people with a token only",
    answer: valid("public"),
    isStranger: true,
    calls: 1,
    tells: (told) => [status(told), 401],
  },
];

const directives: readonly Rule[] = [
  ...["private", "PRIVATE, max-age=600", 'private="Set-Cookie"', "no-store", "public, no-store"].map((control) => ({
    section: control.includes("no-store") ? "5.2.2.5" : "5.2.2.7",
    rule: `${control}: isn't stored, each person makes a call`,
    answer: valid(control),
    // The first call reveals it, and its answer reaches nobody.
    calls: 3,
  })),
  { section: "5.2.2.4", rule: "no-cache: isn't reused unasked", differs: true, answer: valid("no-cache"), calls: 1 },
  { section: "5.2.2.2", rule: "must-revalidate: reused until it expires", answer: valid("must-revalidate"), calls: 1 },
  {
    section: "5.2.2.2",
    rule: "must-revalidate, proxy-revalidate: isn't reused after expiry, even if the service fails",
    differs: true,
    answer: brief("must-revalidate, proxy-revalidate"),
    isLate: true,
    failsWith: 503,
    calls: 2,
    tells: (told) => [status(told), 200],
  },
  {
    section: "5.2.2.6",
    rule: "no-transform: is passed on in the coding in which it came",
    differs: true,
    answer: valid("no-transform"),
    second: { "Accept-Encoding": "identity" },
    calls: 1,
    tells: ({ headers }) => [headers["content-encoding"], undefined],
  },
  {
    section: "5.2.3",
    rule: "an unknown directive changes nothing",
    answer: valid("public, stale-while-sunny=5"),
    calls: 1,
  },
];

const errors: readonly Rule[] = [
  {
    section: "4.2.4",
    rule: "the last answer stands in for an error of the service, with its old Expires",
    answer: brief(),
    isLate: true,
    failsWith: 503,
    calls: 2,
    tells: (told) => [
      [status(told), Date.parse(told.headers.expires ?? "") < Date.now()],
      [200, true],
    ],
  },
  { section: "4.2.2", rule: "a 404 may be reused for a while", status: 404, answer: () => none, calls: 1 },
  ...[400, 429, 500, 502, 503, 504].map((code) => ({
    section: "3",
    rule: `a ${code} without a lifetime isn't stored`,
    differs: true as const,
    status: code,
    answer: () => none,
    calls: 1,
  })),
  {
    section: "5.2.2.5",
    rule: "an error with no-store isn't stored",
    differs: true,
    status: 503,
    answer: () => ({ ...none, "Cache-Control": "no-store" }),
    calls: 1,
  },
  {
    section: "4.2.4",
    rule: "a 404 after an answer replaces it",
    answer: brief(),
    isLate: true,
    failsWith: 404,
    calls: 2,
    tells: (told) => [status(told), 404],
  },
];

/** The rules of RFC 9111 on the paths that the gateway serves. */
export const rules: readonly Rule[] = [...freshness, ...vary, ...authorization, ...directives, ...errors];
