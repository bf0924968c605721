import assert from "node:assert/strict";
import { type Question, questionId } from "../../../src/weather/question";
import { questionFor } from "./fakes";

describe("question", () => {
  it("has the same id whenever the same is asked", () => {
    assert.equal(questionId(questionFor("349727")), "header https://dataservice.accuweather.com 349727 details");
    assert.equal(questionId(questionFor("349727")), questionId(questionFor("349727")));
  });

  it("has another id for everything that changes the answer", () => {
    const one = questionFor("349727");
    const others: readonly Question[] = [
      one,
      questionFor("349728"),
      questionFor("349727", "weather.example"),
      { ...one, details: false },
      { ...one, endpoint: { ...one.endpoint, scheme: "query" } },
      { ...one, endpoint: { ...one.endpoint, base: `${one.endpoint.base}/api` } },
    ];
    assert.equal(new Set(others.map(questionId)).size, others.length);
  });
});
