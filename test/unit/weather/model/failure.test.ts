import assert from "node:assert/strict";

import { english } from "../../../../src/weather/locale/strings";
import { type AnswerFault, type Failure, traitsOf } from "../../../../src/weather/model/failure";
import { retryDelay } from "../../../../src/weather/refresh/backoff";
import { explain } from "../../../../src/weather/view/failureMessage";
import { day, failures, hour, minute, pseudo } from "../fakes";

const all: readonly Failure[] = Object.values(failures);
const faults: readonly AnswerFault[] = ["damaged", "notJson", "webPage", "notWeather", "tooLarge", "status"];

/** What a person can do, or that nothing needs to be done. */
const nextStep = /\b(?:set|select|correct|check|refresh|sign in|wait|try again|unlock|raise|asked again)\b[^.]*\.$/i;

describe("failure", () => {
  for (const failure of [
    ...all,
    { kind: "proxyRefused", host: "weather.example", setting: "HTTPS_PROXY" } as const,
    ...faults.map((fault): Failure => ({ kind: "unexpectedAnswer", fault })),
    { kind: "keyMissing", host: "weather.example" } as const,
  ]) {
    it(`${Object.values(failure).slice(0, 2).join(", ")} says what happened and ends with the next step`, () => {
      const { title, sentence, actions } = explain(failure, english);
      assert.match(title, /^[A-Z][\w ,-]{3,40}$/);
      assert.match(sentence, nextStep);
      assert.doesNotMatch(sentence, /undefined|NaN|\[object|\s\s/);
      assert.ok(actions.length > 0);
      assert.equal(new Set(actions).size, actions.length);
    });
  }

  it("says the same of no two kinds", () => {
    const sentences = all.map((failure) => explain(failure, english).sentence);
    assert.equal(new Set(sentences).size, all.length);
    assert.equal(new Set(all.map((failure) => explain(failure, english).title)).size, all.length);
  });

  it("names what its value names", () => {
    const said = (kind: keyof typeof failures): string => explain(failures[kind], english).sentence;
    const expected: readonly (readonly [keyof typeof failures, string])[] = [
      ["keyMissing", "entered for old.example and is not sent to new.example"],
      ["keyRefused", "WEATHER_API_KEY cannot be sent: it is longer than 512 characters."],
      ["budgetUsedUp", "the limit of 50 in your setting currentConditions.dailyBudget"],
      ["workspaceLimit", "6 calls an hour"],
      ["locationRefused", "currentConditions.defaultLocation is not a location key: it must be text."],
      [
        "addressRefused",
        "The setting currentConditions.baseUrl cannot be used: it must begin with https:// and a host name, as in https://weather.example.com.",
      ],
      [
        "proxyUnusable",
        "http.proxy cannot be used: it must begin with http:// or https://, as in http://proxy.example.com:8080. Nothing was sent.",
      ],
      ["proxySocks", "http.proxy names a SOCKS proxy"],
      ["proxySocks", "Set the network to “editor”"],
      ["proxyUnreachable", "The proxy that http.proxy names cannot be reached"],
      ["unauthorized", "(401)"],
      ["unauthorized", "scheme “header”"],
      ["forbidden", "(403)"],
      ["forbidden", "its trial has ended"],
      ["quotaUsedUp", "its trial has ended"],
      ["locationUnknown", "349727"],
      ["requestRefused", "(405)"],
      ["serviceTrouble", "(502)"],
      ["timeout", "weather.example did not answer within 15 seconds"],
      ["untrustedCertificate", "weather.example"],
    ];
    assert.deepEqual(
      expected.filter(([kind, words]) => !said(kind).includes(words)),
      [],
    );
  });

  for (const failure of [...all, ...faults.map((fault): Failure => ({ kind: "unexpectedAnswer", fault }))]) {
    it(`${Object.values(failure).slice(0, 2).join(", ")} is said in the person's language, and so is what it quotes`, () => {
      const quoted = [
        "currentConditions.",
        "WEATHER_API_KEY",
        "http.proxy",
        "weather.example",
        "new.example",
        "old.example",
        "header",
      ];
      const { title, sentence } = explain(failure, pseudo);
      const left = quoted.reduce((text, value) => text.replaceAll(value, ""), `${title} ${sentence}`);
      assert.doesNotMatch(left.replace(/baseUrl/, ""), /[A-Za-z]/);
      assert.match(`${title} ${sentence}`, /^⟦[^⟦⟧]+⟧ ⟦([^⟦⟧]|⟦[^⟦⟧]+⟧)+⟧$/);
    });
  }

  it("E3 E7 shows no text of the service and no identity of a key", () => {
    const echoes = {
      Message: "canary",
      Reference: "https://weather.example/?apikey=canary",
      detail: "canary",
      title: "canary",
      body: "canary",
    };
    const shown = all.map((failure) => JSON.stringify(explain({ ...echoes, ...failure }, english)));
    assert.deepEqual(
      shown.filter((text) => text.includes("canary")),
      [],
    );
  });

  it("offers first what puts it right", () => {
    const first = Object.fromEntries(all.map((failure) => [failure.kind, explain(failure, english).actions[0]]));
    assert.deepEqual(first, {
      ...{
        keyMissing: "setApiKey",
        keyRefused: "setApiKey",
        unauthorized: "setApiKey",
        keyStoreUnavailable: "refresh",
      },
      ...{ locationMissing: "selectLocation", locationRefused: "selectLocation", locationUnknown: "selectLocation" },
      ...{ addressRefused: "openSettings", requestRefused: "openSettings", untrustedCertificate: "openSettings" },
      ...{ proxyUnusable: "openProxySettings", proxySocks: "openProxySettings", proxyUnreachable: "refresh" },
      ...{ budgetUsedUp: "openSettings", workspaceLimit: "refresh", rateLimited: "checkSubscription" },
      ...{ forbidden: "checkSubscription", quotaUsedUp: "checkSubscription" },
      ...{ noObservation: "refresh", serviceTrouble: "refresh", unexpectedAnswer: "refresh", redirected: "refresh" },
      ...{
        networkSignIn: "refresh",
        proxyRefused: "refresh",
        timeout: "refresh",
        unreachable: "refresh",
        cancelled: "refresh",
      },
    });
  });
});

describe("asking again after a failure", () => {
  it("does not happen where only a person can help, waits long where a limit is reached, and comes soon after trouble", () => {
    const kinds = (wanted: string): readonly string[] =>
      all.filter((failure) => traitsOf(failure).retry === wanted).map(({ kind }) => kind);
    assert.deepEqual(
      { never: kinds("never"), daily: kinds("daily"), pause: kinds("pause"), backoff: kinds("backoff") },
      {
        never: [
          "keyMissing",
          "keyRefused",
          "locationMissing",
          "locationRefused",
          "addressRefused",
          "proxyUnusable",
          "proxySocks",
          "unauthorized",
          "requestRefused",
          "cancelled",
        ],
        daily: ["locationUnknown"],
        pause: ["workspaceLimit", "forbidden", "quotaUsedUp", "noObservation"],
        backoff: [
          ...[
            "keyStoreUnavailable",
            "budgetUsedUp",
            "rateLimited",
            "serviceTrouble",
            "unexpectedAnswer",
            "redirected",
            "networkSignIn",
            "proxyRefused",
          ],
          ...["timeout", "proxyUnreachable", "untrustedCertificate", "unreachable"],
        ],
      },
    );
  });

  const attempts = [1, 2, 3, 4, 5, 6, 7, 100, 1_000_000];
  const delays = (failure: Failure, chance: number): readonly (number | undefined)[] =>
    attempts.map((attempt) => retryDelay(failure, attempt, () => chance));

  it("never comes where only a person can help", () => {
    assert.deepEqual(new Set(delays(failures.unauthorized, 0.5)), new Set([undefined]));
  });

  it("comes a day after a location was unknown, or up to an hour later, however often", () => {
    const [soonest, latest] = [0, 1 - Number.EPSILON].map((chance) => delays(failures.locationUnknown, chance));
    assert.deepEqual([new Set(soonest), new Set(latest)], [new Set([day]), new Set([day + hour])]);
  });

  it("comes an hour after a limit was reached, or up to five minutes later", () => {
    assert.deepEqual(
      [new Set(delays(failures.quotaUsedUp, 0)), new Set(delays(failures.forbidden, 1 - Number.EPSILON))],
      [new Set([hour]), new Set([hour + 5 * minute])],
    );
  });

  it("comes after a minute at the soonest and after little more than an hour at the latest, ever later", () => {
    assert.deepEqual(
      delays(failures.unreachable, 0),
      [1, 1, 1, 1, 1, 60, 60, 60, 60].map((minutes) => minutes * minute),
    );
    assert.deepEqual(
      delays(failures.unreachable, 1 - Number.EPSILON),
      [2, 4, 8, 16, 32, 65, 65, 65, 65].map((minutes) => minutes * minute),
    );
  });

  it("is spread over all the time between", () => {
    assert.deepEqual(
      [0.25, 0.5, 0.75].map((chance) => retryDelay(failures.timeout, 3, () => chance)),
      [2.75, 4.5, 6.25].map((minutes) => minutes * minute),
    );
  });
});

describe("failure of a request", () => {
  const kindsWith = (trait: "costsCall" | "isShared" | "needsKey" | "blocksSearch" | "isUnsent"): readonly string[] =>
    all.filter((failure) => traitsOf(failure)[trait]).map(({ kind }) => kind);
  const answered = [
    ...["unauthorized", "forbidden", "quotaUsedUp", "rateLimited", "locationUnknown", "noObservation"],
    ...["requestRefused", "serviceTrouble", "unexpectedAnswer"],
  ];
  const onTheWay = [
    ...["redirected", "networkSignIn", "proxyRefused", "timeout"],
    ...["proxyUnreachable", "untrustedCertificate", "unreachable"],
  ];

  it("cost a call where the service answered", () => assert.deepEqual(kindsWith("costsCall"), answered));

  it("is the affair of all windows when the service or the network brought it", () =>
    assert.deepEqual(kindsWith("isShared"), [...answered, ...onTheWay]));

  it("needs another key where the key is missing or was refused", () =>
    assert.deepEqual(kindsWith("needsKey"), ["keyMissing", "keyRefused", "unauthorized"]));

  it("ends the search for any other text where the key, the count or the subscription is to blame", () =>
    assert.deepEqual(kindsWith("blocksSearch"), [
      ...["keyMissing", "keyRefused", "budgetUsedUp", "unauthorized", "forbidden", "quotaUsedUp", "rateLimited"],
    ]));

  it("cannot have cost a call where no connection to the service was made", () =>
    assert.deepEqual(kindsWith("isUnsent"), [
      ...["proxyUnusable", "proxySocks", "proxyRefused", "proxyUnreachable", "untrustedCertificate"],
    ]));
});

describe("failure's sentence", () => {
  it("speaks of another service's key only where there is one", () => {
    const without = explain({ kind: "keyMissing", host: "new.example" }, english);
    const other = explain(failures.keyMissing, english);
    assert.equal(without.title, "No API key");
    assert.doesNotMatch(without.sentence, /\{|stored for/);
    assert.match(other.sentence, /old\.example/);
    assert.notEqual(other.sentence, without.sentence);
  });

  it("names what names the proxy that refused, where that is known", () => {
    const { proxyRefused } = failures;
    const named = explain({ ...proxyRefused, setting: "HTTPS_PROXY" }, english);
    assert.match(named.sentence, /^The proxy that HTTPS_PROXY names .* to weather\.example pass\./);
    assert.equal(explain(proxyRefused, english).title, named.title);
    assert.doesNotMatch(explain(proxyRefused, english).sentence, /names|\{/);
  });

  it("names a host as it is, in every language", () => {
    assert.match(explain(failures.unreachable, pseudo).sentence, /weather\.example/);
  });
});
