import assert from "node:assert/strict";

import { chatText } from "../../../../src/weather/surfaces/chatText";
import { withoutPeriodAfterQuestion } from "../../../../src/weather/locale/locale";
import { explain, keyWorks, notYet } from "../../../../src/weather/view/notice";
import { answerFrom, failures, minute } from "../fakes";
import { itRows } from "../itEach";
import { cardsOf } from "../outlook/kindsOf";
import { answerOf, imperial, metric, now, panelAt, viewing, weatherOf } from "../surfaces/viewFixture";

const { rateLimited, unauthorized } = failures;
const later = now + 20 * minute;
const tooMany = "Too many requests. You can try again in 20 minutes.";
const host = "weather.example";
const works = `${host} accepted your key.`;

it("no period comes after a title that is a question [D5]", () => {
  const failure = { kind: "unexpectedAnswer", fault: "webPage" } as const;
  const [line] = cardsOf({ dailyForecast: { failure } });
  const said = [
    notYet(failure, later, viewing),
    line?.kind === "note" && line.sentence,
    chatText(weatherOf({ loading: false, failure }), { kind: "failure", failure }, viewing).split(" A web ")[0],
    withoutPeriodAfterQuestion("サインインしますか？。"),
  ];
  assert.deepEqual(said, [
    "Sign in to this network? You can try again in 20 minutes.",
    "Couldn't get the data: Sign in to this network? Retrying automatically.",
    "Sign in to this network?",
    "サインインしますか？",
  ]);
});

describe("the answer to a command", () => {
  itRows((say: () => string, expected: string) => assert.equal(say().replaceAll(/\s/g, " "), expected), {
    "a refresh says when the next request is possible [H1]": [() => notYet(rateLimited, later, viewing), tooMany],
    "a refresh names no unknown time [H1]": [() => notYet(unauthorized, undefined, viewing), "API key refused"],
    "a check of a key says that the key works": [() => keyWorks(host, answerOf({ WeatherIcon: 1 }), metric), works],
    "a check of a key says that the key works, with the temperature in the person's units": [
      () => keyWorks(host, answerFrom(now), imperial),
      `${works} The temperature is 71°F.`,
    ],
  });

  it("a budget that is used up is written as in the count of calls", () => {
    const failure = { ...failures.budgetUsedUp, budget: 20_000 };
    const { notice, calls } = panelAt({ loading: false, failure, calls: { made: 20_000, budget: failure.budget } });
    assert.match(notice?.sentence ?? "", /budget of 20,000 /);
    assert.match(calls ?? "", /: 20,000 of 20,000$/);
  });

  it("once a budget's wait is over, its sentence says that updates resume, and no more", () => {
    const settings = ["currentConditions.dailyBudget", "currentConditions.monthlyBudget"] as const;
    const said = settings.map((setting) => {
      const { sentence } = explain({ ...failures.budgetUsedUp, setting, until: now }, viewing);
      assert.doesNotMatch(sentence, /sooner/);
      return /[^.]+\.$/.exec(sentence)?.[0];
    });
    assert.deepEqual(said, [" Updates resume now.", " Updates resume now."]);
  });
});
