import assert from "node:assert/strict";

import { announcePast } from "../../../../src/editor/webview/announcePast";
import type { PastResult } from "../../../../src/weather/conditions/pastLoader";
import type { Target } from "../../../../src/weather/feed/subscription";
import { failures } from "../../weather/fakes";
import { targetOf } from "../../weather/view/viewFixture";
import { localeOf } from "../../weather/fakes";

describe("the last 24 hours in the panel", () => {
  /** @returns what the panel says where the person looks at `after` when the result is there. */
  const said = async (result: PastResult, after?: Target): Promise<readonly string[]> => {
    const sentences: string[] = [];
    const subscription = {
      target: targetOf("1"),
      loadPast(): Promise<PastResult> {
        if (after) this.target = after;
        return Promise.resolve(result);
      },
    };
    await announcePast(subscription, { announce: (sentence) => void sentences.push(sentence) }, localeOf());
    return sentences;
  };

  it("are announced once where they did not come, and not at another place", async () => {
    const failed = { kind: "failure", failure: { ...failures.forbidden, call: "past" } } as const;
    assert.deepEqual(await said({ kind: "loaded" }), []);
    assert.match((await said(failed)).join(), /^Your subscription doesn't include the last 24 hours, /);
    assert.deepEqual(await said(failed, targetOf("2")), []);
    assert.deepEqual(await said({ kind: "failure", failure: failures.cancelled }), []);
  });
});
