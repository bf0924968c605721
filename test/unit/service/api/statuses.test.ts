import assert from "node:assert/strict";

import { english } from "../../../../src/weather/locale/strings";
import { nextFailureRecord } from "../../../../src/weather/refresh/backoff";
import { explain } from "../../../../src/weather/view/failureMessage";
import { canary, revoked } from "../../../canary";
import { combine, headers, problem } from "../../../loopback/scenarios";
import { DEFAULT_KEY } from "../../../loopback/weatherService";
import { minute } from "../../weather/fakes";
import { type ClientFixture, failureOf, open, outcome } from "../harness";

const now = Date.UTC(2026, 5, 15, 12);

/** What each status leads to is in `serviceBehaviours.ts`. */
describe("refusals", () => {
  let fixture: ClientFixture;
  before(async () => (fixture = await open({ now: () => now })));
  afterEach(() => fixture.service.reset());
  after(() => fixture.close());

  const minutesFrom = (time: number | undefined): number | undefined => time && (time - now) / minute;
  /** The failure, how many minutes the service wants to have none, and in how many minutes it is asked, without any luck. */
  const refusedWith = async (status: number, fields: Record<string, string>): Promise<readonly unknown[]> => {
    fixture.service.behave(combine(problem(status), headers(fields)));
    const reply = failureOf(await fixture.ask());
    const { nextAt } = nextFailureRecord(reply, undefined, { now: () => now, random: () => 0 });
    return [reply.failure.kind, minutesFrom(reply.notBefore), minutesFrom(nextAt)];
  };

  const [limited, never] = ["rateLimited", ["quotaUsedUp", undefined, 60]] as const;
  for (const [title, status, retryAfter, expected] of [
    ["D22 a 429 that says until when is a rate limit", 429, "120", [limited, 2, 2]],
    ["D22 a 429 that says that it is over waits a minute", 429, "0", [limited, 1, 1]],
    ["D22 a 429 may say two hours", 429, "7200", [limited, 120, 120]],
    ["D22 a 429 that says eleven days waits one", 429, "999999", [limited, 24 * 60, 24 * 60]],
    ["D22 a 429 that says no number is a quota that is used up", 429, "soon", never],
    ["D22 a 429 that says less than nothing is a quota that is used up", 429, "-5", never],
    ["D22 a 429 that says half a second is a quota that is used up", 429, "1.5", never],
    ["D22 a 429 that says nothing is a quota that is used up", 429, "", never],
    ["D20 a 403 is not asked again within the hour, whatever it says", 403, "60", ["forbidden", 1, 60]],
    ["D20 a 403 is asked again later than after an hour when it says so", 403, "7200", ["forbidden", 120, 120]],
  ] as const)
    it(`${title} (Retry-After: ${JSON.stringify(retryAfter)})`, async () =>
      assert.deepEqual(await refusedWith(status, { "Retry-After": retryAfter }), expected));

  it("D22 Retry-After holds for every refusal but a 401 and a redirection, as seconds and as a date of the service's clock", async () => {
    const fields = [
      { "Retry-After": "1800" },
      { "Retry-After": "Wed, 01 Jan 2020 00:30:00 GMT", Date: "Wed, 01 Jan 2020 00:00:00 GMT" },
    ] as const;
    for (const status of [400, 403, 404, 407, 408, 410, 418, 425, 429, 500, 502, 503, 504, 511, 520, 600]) {
      for (const one of fields) {
        fixture.service.behave(combine(problem(status), headers(one)));
        for (const reply of [await fixture.ask(), await fixture.find()])
          assert.equal(minutesFrom(failureOf(reply).notBefore), 30, String(status));
      }
    }
  });

  for (const scheme of ["header", "query"] as const) {
    it(`D27 D28 200 and 401 in turn are each what they are, by one request with the same key (scheme ${scheme})`, async () => {
      const outcomes: string[] = [];
      for (let turn = 1; turn <= 6; turn += 1) {
        if (turn % 2 === 0) fixture.service.behave(problem(401), { times: 1 });
        outcomes.push(outcome(await fixture.ask("349727", scheme)));
      }
      assert.deepEqual(outcomes, ["answer", "unauthorized", "answer", "unauthorized", "answer", "unauthorized"]);
      const keys = fixture.service.requests.map(({ key }) => key);
      assert.deepEqual(keys, Array(6).fill(DEFAULT_KEY));
    });
  }

  const keys = {
    "B13 D19 of a wrong key tell to check it and to set it again": [
      { key: revoked },
      /complete and active.*set it again/,
      ["setApiKey", "showLog"],
    ],
    "B13 D20 of a key without access tell to check the subscription": [
      { options: { keys: [], keysWithoutAccess: [canary] } },
      /no access.*limits.*Check your subscription/,
      ["checkSubscription", "setApiKey", "showLog"],
    ],
  } as const;
  for (const [title, [options, sentence, actions]] of Object.entries(keys)) {
    it(title, async () => {
      const own = await open(options);
      const told = explain(failureOf(await own.ask()).failure, english);
      assert.match(told.sentence, sentence);
      assert.deepEqual(told.actions, actions);
      await own.close();
    });
  }
});
