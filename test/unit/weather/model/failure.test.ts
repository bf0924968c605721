import assert from "node:assert/strict";

import { english } from "../../../../src/weather/locale/strings";
import { type AnswerFault, type Failure, traitsOf } from "../../../../src/weather/model/failure";
import { retryDelay } from "../../../../src/weather/refresh/backoff";
import { explain } from "../../../../src/weather/view/failureMessage";
import { failures, minute, pseudo } from "../fakes";
import { itEach } from "../itEach";
import { traits } from "./traits";

const all: readonly Failure[] = Object.values(failures);
const faults: readonly AnswerFault[] = ["damaged", "notJson", "webPage", "notWeather", "tooLarge", "status"];
const keyMissing = { kind: "keyMissing", host: "new.example" } as const;
const proxyRefused = { ...failures.proxyRefused, setting: "HTTPS_PROXY" } as const;

/** What a person can do, or that nothing needs to be done. */
const nextStep = /\b(?:set|select|correct|check|refresh|sign in|wait|try again|unlock|raise|asked again)\b[^.]*\.$/i;

/** What stands in every language as it is. */
const quoted =
  /currentConditions\.(?:baseUrl)?|WEATHER_API_KEY|HTTPS_PROXY|http\.proxy|(?:weather|new|old)\.example|header/g;

describe("failure", () => {
  const answers = faults.map((fault): Failure => ({ kind: "unexpectedAnswer", fault }));
  for (const failure of [...all, ...answers, keyMissing, proxyRefused])
    it(`says in every language what happened, and ends with the next step: ${Object.values(failure).join(", ")}`, () => {
      const { title, sentence, actions } = explain(failure, english);
      assert.match(title, /^[A-Z][\w ,-]{3,40}$/);
      assert.match(sentence, nextStep);
      assert.doesNotMatch(sentence, /undefined|NaN|\[object|\s\s|[{}]/);
      assert.ok(actions.length > 0 && new Set(actions).size === actions.length);
      const translated = explain(failure, pseudo);
      const both = `${translated.title} ${translated.sentence}`;
      assert.doesNotMatch(both.replace(quoted, ""), /[A-Za-z]/);
      assert.match(both, /^⟦[^⟦⟧]+⟧ ⟦([^⟦⟧]|⟦[^⟦⟧]+⟧)+⟧$/);
    });

  it("says the same of no two kinds", () => {
    for (const part of ["title", "sentence"] as const)
      assert.equal(new Set(all.map((failure) => explain(failure, english)[part])).size, all.length);
  });

  const words: Readonly<Partial<Record<Failure["kind"], readonly string[]>>> = {
    keyMissing: ["entered for old.example and is not sent to new.example"],
    keyRefused: ["WEATHER_API_KEY cannot be sent: it is longer than 512 characters."],
    budgetUsedUp: ["the limit of 50 in your setting currentConditions.dailyBudget"],
    workspaceLimit: ["6 calls an hour"],
    locationRefused: ["currentConditions.defaultLocation is not a location key: it must be text."],
    addressRefused: [
      "The setting currentConditions.baseUrl cannot be used: it must begin with https:// and a host name, as in https://weather.example.com.",
    ],
    proxyUnusable: [
      "http.proxy cannot be used: it must begin with http:// or https://, as in http://proxy.example.com:8080. Nothing was sent.",
    ],
    proxySocks: ["http.proxy names a SOCKS proxy", "Set the network to “editor”"],
    proxyUnreachable: ["The proxy that http.proxy names cannot be reached"],
    unauthorized: ["(401)", "scheme “header”"],
    forbidden: ["(403)", "its trial has ended"],
    quotaUsedUp: ["its trial has ended"],
    locationUnknown: ["349727"],
    requestRefused: ["(405)"],
    serviceTrouble: ["(502)"],
    timeout: ["weather.example did not answer within 15 seconds"],
    untrustedCertificate: ["weather.example"],
  };
  it("names what its value names", () => {
    for (const failure of all)
      for (const text of words[failure.kind] ?? []) assert.ok(explain(failure, english).sentence.includes(text), text);
  });

  it("speaks of another service's key only where there is one", () => {
    const { title, sentence } = explain(keyMissing, english);
    assert.equal(title, "No API key");
    assert.doesNotMatch(sentence, /stored for/);
    assert.notEqual(explain(failures.keyMissing, english).sentence, sentence);
  });

  it("names what names the proxy that refused, where that is known", () => {
    const [named, unnamed] = [proxyRefused, failures.proxyRefused].map((failure) => explain(failure, english));
    assert.match(named?.sentence ?? "", /^The proxy that HTTPS_PROXY names .* to weather\.example pass\./);
    assert.doesNotMatch(unnamed?.sentence ?? "names", /names/);
    assert.equal(unnamed?.title, named?.title);
  });

  it("E3 E7 shows no text of the service and no identity of a key, but its host as it is", () => {
    const reference = "https://weather.example/?apikey=canary";
    const echoes = { Message: "canary", Reference: reference, detail: "canary", title: "canary", body: "canary" };
    const shown = all.map((failure) => explain({ ...echoes, ...failure }, english));
    assert.doesNotMatch(JSON.stringify(shown), /canary/);
    assert.match(explain(failures.unreachable, pseudo).sentence, /weather\.example/);
  });

  it("is asked about again, put right, paid for, shared and blamed as its kind wants", () => {
    const found = all.map((failure) => {
      const { retry, actions: _, ...others } = traitsOf(failure);
      return [failure.kind, [retry, explain(failure, english).actions[0], ...Object.keys(others).sort()].join(" ")];
    });
    assert.deepEqual(Object.fromEntries(found), traits);
  });
});

describe("asking again after a failure", () => {
  const assertDelays = (failure: Failure, chance: number, minutes: readonly number[]): void => {
    const attempts = [1, 2, 3, 4, 5, 6, 7, 100, 1_000_000];
    const delays = attempts.map((attempt) => retryDelay(failure, attempt, () => chance));
    const expected = minutes.map((one) => one * minute);
    assert.deepEqual(delays, expected);
  };
  itEach(assertDelays, {
    "comes after a minute at the soonest and after little more than an hour at the latest, ever later": [
      [failures.unreachable, 0, [1, 1, 1, 1, 1, 60, 60, 60, 60]],
      [failures.unreachable, 1 - Number.EPSILON, [2, 4, 8, 16, 32, 65, 65, 65, 65]],
    ],
    "is spread over all the time between": [
      [failures.timeout, 0.25, [1.25, 1.75, 2.75, 4.75, 8.75, 61.25, 61.25, 61.25, 61.25]],
      [failures.timeout, 0.5, [1.5, 2.5, 4.5, 8.5, 16.5, 62.5, 62.5, 62.5, 62.5]],
      [failures.timeout, 0.75, [1.75, 3.25, 6.25, 12.25, 24.25, 63.75, 63.75, 63.75, 63.75]],
    ],
    "comes a day after a location was unknown, or up to an hour later, however often": [
      [failures.locationUnknown, 0, Array<number>(9).fill(24 * 60)],
      [failures.locationUnknown, 1 - Number.EPSILON, Array<number>(9).fill(25 * 60)],
    ],
  });
});
