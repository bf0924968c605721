import assert from "node:assert/strict";

import type { Failure } from "../../../../src/weather/model/failure";
import { unitFacts } from "../../../../src/weather/model/units";
import { optionalKinds } from "../../../../src/weather/outlook/kinds";
import { feedKindOf } from "../../../../src/weather/outlook/optionalKind";
import { explain } from "../../../../src/weather/view/notice";
import { answerFrom, day, failures, hour, localeOf, minute, pseudo, textsIn } from "../fakes";
import { answerOfKind, kindsOf } from "../outlook/kindsOf";
import { isCode } from "./codes";
import { everySurface } from "./everySurface";
import { type Conditions, now, sample, seenAt, stateOf, weatherOf } from "./viewFixture";

/** Japanese, so that words of `Intl` can't be mistaken for texts of the extension. */
const japanese = localeOf("ja-JP", "metric", pseudo);

/** An answer whose texts have none of the letters in the extension's texts. */
const foreign = {
  ...sample,
  WeatherText: "晴れ",
  UVIndexText: "強い",
  PressureTendency: { Code: "R", LocalizedText: "上昇" },
  Wind: { ...(sample["Wind"] as object), Direction: { Degrees: 225, Localized: "南西" } },
};
const units = Object.values(unitFacts).flatMap(({ sent = [] }) => sent);
/** Units behind a number, times with an offset, and texts that a failure or a source quotes. */
const values = new RegExp(
  `(?<=\\d[ °]?)(?:${units.join("|")})\\b|\\d-\\d\\dT\\d|https:[^)]+|AccuWeather|(?:weather|new|old)\\.example|` +
    "currentConditions\\.\\w+|http\\.proxy|header",
  "g",
);

/** Texts that have the letters of the extension's English texts, and thus aren't localized. */
function unsaid(view: unknown): readonly string[] {
  return textsIn(view)
    .filter(([path, text]) => !isCode(path) && /[a-z]/i.test(text.replace(values, "")))
    .map(([path, text]) => `${path}: ${text}`);
}

const weather: Conditions = {
  ...stateOf(foreign),
  nextAt: now + hour,
  calls: { made: 1, budget: 50, remaining: 49, inMonth: { made: 1, budget: 50 } },
  history: [1, 0].map((ago) => ({ at: now - ago * hour, celsius: 24.3 - ago })),
};
const calm = { ...weather, ...stateOf({ ...foreign, Wind: { Speed: { Metric: { Value: 0, Unit: "km/h" } } } }) };

/** 12:00 in New York. */
const noon = Date.UTC(2026, 9, 27, 16);

/** Every text on a machine whose clock is `ahead` of the service's, `later` than it got all its answers. */
function textsOn(ahead: number, later: number) {
  const answers = optionalKinds.map((kind) => ({ kind, answer: answerOfKind(kind.id, noon, ahead) }));
  const content = { ...answerFrom(noon).content, observed: { epoch: noon - 13 * hour, offset: -240 } };
  const answer = { ...answerFrom(noon + ahead), content, clockOffset: ahead };
  const history = [-25, -1].map((hours) => ({ at: noon + hours * hour, offset: -240, celsius: 20 }));
  const kinds = kindsOf(Object.fromEntries(answers.map(({ kind: { id }, answer }) => [id, { answer }])));
  const all = everySurface(...seenAt(weatherOf({ loading: false, answer, history }, kinds), noon + ahead + later));
  const pauses = answers.map(({ kind, answer }) =>
    feedKindOf(kind, () => assert.fail(), {} as never).pauseAfter(answer),
  );
  // The time of an update in a copy is by this machine's clock.
  const copy = all.surfaces.copy.filter((line) => !line.startsWith("- Updated: "));
  return { ...all, surfaces: { ...all.surfaces, copy }, pauses };
}

describe("every text", () => {
  it("every text is in the person's language", () => {
    const asking = [weather, { loading: false }].flatMap((state) => [state, { ...state, loading: true }]);
    const failed = Object.values<Failure>(failures).flatMap((failure) =>
      asking.map((state) => ({ ...state, failure })),
    );
    for (const state of [...asking, calm, ...failed])
      assert.deepEqual(unsaid(everySurface(...seenAt(weatherOf(state), now, japanese)).surfaces), []);
  });

  for (const [clock, ahead] of Object.entries({ "three hours behind": -3 * hour, "a day ahead": day }))
    it(`every text is right with this machine's clock ${clock} [F8]`, () => {
      for (const later of [0, 20 * minute, 4 * hour]) assert.deepEqual(textsOn(ahead, later), textsOn(0, later));
    });

  it("tooltip, panel, and chat give the same reason for each failure: certificates, proxies, and others [G5 G10]", () => {
    const untrusted: Failure = { ...failures.untrustedCertificate, fault: "notYetValid", at: now };
    const stuck: Failure = { ...failures.proxyRefused, setting: "HTTPS_PROXY", status: 503 };
    for (const failure of [...Object.values(failures), untrusted, stuck]) {
      const [failed, seen] = seenAt(weatherOf({ loading: false, failure }));
      const { tooltip, panel, chat } = everySurface(failed, seen).surfaces;
      const { sentence } = explain(failure, seen);
      assert.deepEqual([tooltip.notice?.sentence, panel.notice?.sentence], [sentence, sentence]);
      assert.ok(chat.join().includes(explain(failure, { ...seen, isLasting: true }).sentence), chat.join());
    }
  });
});
