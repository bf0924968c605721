import assert from "node:assert/strict";

import type * as vscode from "vscode";

import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type * as panelModule from "../../../../src/editor/webview/panel";
import type { ConditionsState } from "../../../../src/weather/conditions/conditionsSubscription";
import type { PastResult } from "../../../../src/weather/conditions/pastLoader";
import type { Target } from "../../../../src/weather/feed/subscription";
import { failures, FakeLog, localeOf, settled } from "../../weather/fakes";
import { sample, stateOf, targetOf } from "../../weather/view/viewFixture";
import { fakeWindow, loadWith } from "../fakeEditor";

interface Followed {
  target: Target;
  readonly state: ConditionsState;
  readonly loadPast: () => Promise<PastResult>;
}

/** An open panel with a page that is ready. @param writeText of the clipboard. */
function openPanel(followed: Partial<Followed> = {}, writeText?: (text: string) => Promise<void>) {
  const { editor, panels } = fakeWindow({});
  const module = loadWith({ ...editor, env: { ...editor.env, clipboard: { writeText } } }, "editor/webview/panel");
  const settings = { current: { placement: "editor" }, onDidChange: () => () => undefined };
  const subscription = { target: targetOf("1"), state: stateOf(sample), ...followed };
  const panel = new (module as typeof panelModule).Panel({
    ...{ settings, subscription, locales: { current: localeOf() }, errors: new ErrorLog(new FakeLog()) },
    extensionUri: "extension" as unknown as vscode.Uri,
  } as unknown as ConstructorParameters<typeof panelModule.Panel>[0]);
  panel.open(undefined);
  const [page] = panels;
  assert.ok(page);
  page.send({ type: "ready" });
  const posted = (type: string) => page.posts.filter((post) => post.type === type);
  return { panel, page, posted, subscription };
}

describe("the panel's page", () => {
  it("is told once why the last 24 hours didn't come, unless it shows another place by then", async () => {
    const announced = async (result: PastResult, after?: Target): Promise<readonly object[]> => {
      const loadPast = (): Promise<PastResult> => {
        if (after) subscription.target = after;
        return Promise.resolve(result);
      };
      const { page, posted, subscription } = openPanel({ loadPast });
      page.send({ type: "action", action: "loadPast24Hours" });
      await settled();
      return posted("announce");
    };
    const failed = { kind: "failure", failure: { ...failures.forbidden, call: "past" } } as const;
    assert.deepEqual(await announced({ kind: "loaded" }), []);
    assert.match(JSON.stringify(await announced(failed)), /"Your subscription doesn't include the last 24 hours, /);
    assert.deepEqual(await announced(failed, targetOf("2")), []);
    assert.deepEqual(await announced({ kind: "failure", failure: failures.cancelled }), []);
  });

  it("is copied with times and their offsets instead of ages, on the place's clock for what was observed there", async () => {
    let copied = "";
    await openPanel({}, (text) => Promise.resolve(void (copied = text))).panel.copy("markdown");
    assert.match(copied, /\n- Observed: 2026-10-27T08:00-04:07\n- Updated: 2026-10-27T13:55[+-]\d\d:\d\d\n/);
  });

  for (const [what, refuse] of [
    ["rejects", () => Promise.reject(new Error("NotAllowedError: secret"))],
    ["throws", () => assert.fail("secret")],
  ] as const)
    it(`is told the next step if the clipboard ${what}`, async () => {
      for (const format of ["markdown", "json"] as const) {
        const { panel, posted } = openPanel({}, refuse);
        await panel.copy(format);
        const sentence = "Couldn't copy. Allow the editor to use the clipboard, then try again.";
        assert.deepEqual(posted("announce"), [{ type: "announce", sentence }]);
      }
    });
});
