import assert from "node:assert/strict";

import { brokenView } from "../../../../src/weather/view/panelView";
import { brokenStatusBarView } from "../../../../src/weather/view/statusBarView";
import { metric, sample, seenAt, stateOf, targetOf, textOf } from "./viewFixture";

const wrong = "Something went wrong";

describe("a view that can't be made", () => {
  it("a status bar that can't be made names the place, and offers the log and a report in its tooltip", () => {
    const view = brokenStatusBarView(...seenAt({ target: targetOf("349727"), state: stateOf(sample) }));
    assert.deepEqual([textOf(view), view.text.phase], ["Location 349727 unknown", "failed"]);
    assert.deepEqual(view.tooltip, { title: wrong, rows: [], actions: ["showLog", "reportProblem"] });
  });

  it("a panel that can't be made says so, and offers the log and a report", () => {
    const { phase, notice } = brokenView(metric);
    const labels = notice?.actions.map(({ label }) => label).join();
    assert.deepEqual([phase, notice?.title, labels], ["failed", wrong, "Show Log,Report a Problem"]);
  });
});
