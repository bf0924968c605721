import assert from "node:assert/strict";

import { isoTime } from "../../../../src/weather/locale/formatTime";
import { ownOffset, PlaceClock } from "../../../../src/weather/locale/placeClock";
import { actionsOf, type AnswerFault, type Failure, traitsOf } from "../../../../src/weather/model/failure";
import { explain } from "../../../../src/weather/view/notice";
import { day, failures, minute } from "../fakes";
import { itEach } from "../itEach";
import { viewing } from "../surfaces/viewFixture";

const all: readonly Failure[] = Object.values(failures);
const faults: readonly AnswerFault[] = ["damaged", "notJson", "webPage", "notWeather", "tooLarge", "status"];
const keyMissing = { kind: "keyMissing", host: "new.example" } as const;
const proxyRefused = { ...failures.proxyRefused, setting: "HTTPS_PROXY" } as const;

const stuck = { ...failures.proxyRefused, status: 503 } as const;
const stuckNamed = { ...proxyRefused, status: 502 } as const;

const at = new Date(2026, 10, 29, 9, 3).getTime();
const expired: Failure = { ...failures.untrustedCertificate, fault: "expired", at };
const early: Failure = { ...expired, fault: "notYetValid" };
const otherName: Failure = { ...failures.untrustedCertificate, fault: "otherName" };
const unchecked: Failure = { ...failures.untrustedCertificate, fault: "unchecked" };

const inDecember = { setting: "currentConditions.monthlyBudget", until: new Date(2026, 11, 1, 1).getTime() } as const;
const monthlyBudget: Failure = { ...failures.budgetUsedUp, ...inDecember };

/** Matches a next step, or a text that none is needed. */
const nextStep =
  /\b(?:set|select|correct|check|refresh|sign in|wait|try again|unlock|raise|contact|restart|ask|report|retrying)\b(?:[^.]|\.(?=\w))*\.$/i;

/** Whether there is no next step, because nothing helps. */
const isFinal = ({ kind }: Failure): boolean => kind === "notCovered";

/** The retry, the first action, and the other traits of each kind of failure. */
const traits: Readonly<Record<Failure["kind"], string>> = {
  keyMissing: "never setApiKey blocksSearch needsKey",
  keyRefused: "never setApiKey blocksSearch needsKey",
  keyStoreUnavailable: "backoff refresh",
  locationMissing: "never selectLocation",
  locationRefused: "never selectLocation",
  addressRefused: "never openSettings",
  proxyUnusable: "never openProxySettings isUnsent",
  proxySocks: "never useEditorNetwork isUnsent",
  budgetUsedUp: "backoff openSettings blocksSearch",
  notOpened: "backoff refresh isUnsent",
  unauthorized: "never setApiKey blocksSearch costsCall isShared needsKey",
  forbidden: "hourly checkSubscription blocksSearch costsCall isShared",
  quotaUsedUp: "hourly checkSubscription blocksSearch costsCall isShared",
  rateLimited: "seconds checkSubscription blocksSearch costsCall isShared",
  gatewayRefused: "hourly refresh blocksSearch costsCall isShared",
  locationUnknown: "daily selectLocation costsCall isShared",
  noObservation: "hourly refresh costsCall isShared",
  notCovered: "everyThreeDays - costsCall isShared",
  requestRefused: "never openSettings costsCall isShared",
  serviceTrouble: "backoff refresh costsCall isShared",
  unexpectedAnswer: "backoff refresh costsCall isShared",
  redirected: "backoff refresh isShared",
  networkSignIn: "backoff refresh isShared",
  proxyRefused: "backoff refresh isShared isUnsent",
  timeout: "backoff refresh isShared",
  proxyUnreachable: "backoff refresh isShared isUnsent",
  untrustedCertificate: "backoff openSettings isShared isUnsent",
  clientCertificate: "backoff openSettings isShared isUnsent",
  unreachable: "backoff refresh isShared",
  canceled: "never refresh",
};

describe("a failure", () => {
  const answers = faults.map((fault): Failure => ({ kind: "unexpectedAnswer", fault }));
  const certificates = [expired, early, otherName, unchecked];
  const variants = [keyMissing, proxyRefused, stuck, stuckNamed, monthlyBudget, ...certificates];
  it("a failure's text says what happened, and ends with the next step, if there is one", () => {
    for (const failure of [...all, ...answers, ...variants]) {
      const { title, sentence, actions } = explain(failure, viewing);
      assert.match(title, /^[A-Z][\w ',-]{3,40}\??$/);
      assert.equal(nextStep.test(sentence), !isFinal(failure), sentence);
      // `canary` is the id of the key in these failures.
      assert.doesNotMatch(sentence, /undefined|NaN|\[object|\s\s|[{}]|canary/);
      assert.equal(actions.length > 0, !isFinal(failure));
      assert.equal(new Set(actions.map(({ action }) => action)).size, actions.length);
    }
  });

  const assertWords = (failure: Failure, ...words: string[]): void => {
    const before = "until" in failure ? failure.until - 37 * minute : 0;
    const { title, sentence } = explain(failure, { ...viewing, now: before });
    for (const text of words) assert.ok(`${title}. ${sentence}`.includes(text), text);
  };
  itEach(assertWords, {
    "an unknown location is named, and differs from no data [A13]": [
      [failures.locationUnknown, "Unknown location. ", "doesn't recognize the location key 349727. Select"],
      [failures.noObservation, "No data available. "],
    ],
    "the text about a refused key says to check it and set it again [B13 D19]": [
      [failures.unauthorized, "complete, active, and valid", "then set it again"],
    ],
    "a failure's text names what is affected": [
      [keyMissing, "No API key. To see the weather, set your key for new.example."],
      [
        { ...keyMissing, storedFor: keyMissing.host },
        "API key lost. Your key for new.example is no longer in the editor's",
      ],
      [failures.keyMissing, "No key for this address. ", "for old.example and isn't sent to new.example. Set your key"],
      [failures.unauthorized, "API key refused. weather.example didn't accept your key (401). ", "“header” scheme"],
      [failures.budgetUsedUp, "daily budget of 50 (currentConditions.dailyBudget)", "resume in 37 minutes."],
      [monthlyBudget, "monthly budget of 50 (currentConditions.monthlyBudget)", "resume in 37 minutes."],
      [failures.proxyRefused, "Blocked by proxy. The proxy between you and weather.example requires"],
      [proxyRefused, "Blocked by proxy. The proxy named in HTTPS_PROXY ", " the request to weather.example."],
      ...[407, 403, 511].map(
        (status) => [{ ...proxyRefused, status }, "Blocked by proxy. The proxy named in "] as const,
      ),
      [stuck, "Proxy can't reach service. The editor's proxy couldn't reach weather.example (503). Retrying"],
      [stuckNamed, "The proxy named in HTTPS_PROXY couldn't reach weather.example (502). Retrying automatically."],
      [failures.untrustedCertificate, "Connection not secure. This machine doesn't trust the certificate of weather."],
      [expired, "Certificate expired. ", "clock (29 Nov 2026 at 09:03), a certificate of weather.example has expired"],
      [
        expired,
        "Check this machine's date and time.",
        "tell the gateway's administrator or IT. Retrying automatically.",
      ],
      [
        early,
        "Certificate not valid yet. ",
        "(29 Nov 2026 at 09:03), a certificate of weather.example isn't valid yet",
      ],
      [otherName, "Certificate for a different name. ", "isn't for weather.example", "sign in to this network first."],
      [otherName, "the gateway's certificate might be for a different name. Check the service address"],
      [unchecked, "Certificates not checked. ", "NODE_TLS_REJECT_UNAUTHORIZED, the editor doesn't check certificates"],
      [{ kind: "unexpectedAnswer", fault: "damaged" }, "Unexpected response. The"],
      [
        { kind: "unexpectedAnswer", fault: "webPage" },
        "Sign in to this network?",
        "You might need to sign in to this network first.",
      ],
      [failures.forbidden, "doesn't include current conditions, its trial has ended", "(403)"],
      [{ ...failures.forbidden, call: "minuteForecast" }, "doesn't include the minute forecast (MinuteCast),"],
    ],
  });

  it("a certificate's text has the time of the check on this machine's clock, in copies with its offset [G5]", () => {
    const clock = new PlaceClock([{ epoch: at, offset: ownOffset(at) + 300 }]);
    for (const later of [at, at + 40 * day]) {
      const { sentence } = explain(early, { ...viewing, now: later, clock });
      assert.ok(sentence.includes("(29 Nov 2026 at 09:03)"), sentence);
    }
    const copied = explain(early, { ...viewing, clock, isLasting: true }).sentence;
    assert.ok(copied.includes(`(${isoTime({ epoch: at })})`), copied);
  });

  it("a certificate's failure first offers to refresh, and the settings unless its date is the cause [G5]", () => {
    assert.deepEqual(certificates.map(actionsOf), [
      ["refresh", "showLog"],
      ["refresh", "showLog"],
      ["refresh", "openSettings", "showLog"],
      ["refresh", "openSettings", "showLog"],
    ]);
  });

  it("a used-up quota also offers to set a different key [D24]", () =>
    assert.ok(actionsOf(failures.quotaUsedUp).includes("setApiKey")));

  it("a failed connection without a proxy, or a SOCKS proxy, offers the editor's network [G16]", () => {
    const offered = (failure: Failure): boolean => actionsOf(failure).includes("useEditorNetwork");
    for (const failure of [failures.unreachable, failures.timeout])
      assert.deepEqual([failure, { ...failure, proxy: "none" } as const].map(offered), [false, true]);
    assert.deepEqual(all.filter(offered), [failures.proxySocks]);
  });

  it("a failure has the retry, first action, and traits of its kind", () => {
    for (const failure of all) {
      const { retry, actions: _, ...others } = traitsOf(failure);
      const held = Object.keys(others).filter((name) => Reflect.get(others, name) === true);
      const found = [retry, actionsOf(failure)[0] ?? "-", ...held.sort()];
      assert.equal(found.join(" "), traits[failure.kind], failure.kind);
    }
  });
});
