import assert from "node:assert/strict";

import type * as vscode from "vscode";

import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type * as panelModule from "../../../../src/editor/webview/panel";
import { FakeLog, localeOf } from "../../weather/fakes";
import { panelAt, sample, stateOf, targetOf } from "../../weather/view/viewFixture";
import { editorWithPanel, loadWith } from "../fakeEditor";

/** An open panel with a ready page, and with Berlin as a saved place. @param writeText the clipboard's function. */
function openPanel(writeText: (text: string) => Promise<void> = () => Promise.resolve()) {
  const { editor, panel: page } = editorWithPanel({});
  const module = loadWith({ ...editor, env: { language: "en", clipboard: { writeText } } }, "editor/webview/panel");
  const places = [{ location: "178087", label: "Berlin" }];
  const settings = { current: { placement: "editor", places }, onDidChange: () => () => undefined };
  const subscription = { target: targetOf("1"), state: stateOf(sample) };
  const panel = new (module as typeof panelModule).Panel({
    ...{ settings, subscription, locales: { current: localeOf() }, errors: new ErrorLog(new FakeLog()) },
    extensionUri: "extension" as unknown as vscode.Uri,
  } as unknown as ConstructorParameters<typeof panelModule.Panel>[0]);
  panel.open(undefined);
  page.send({ type: "ready" });
  const posted = (type: string) => page.posts.filter((post) => post.type === type);
  return { panel, page, posted };
}

describe("the panel's page", () => {
  it("a copy of the panel has times and their offsets instead of ages", async () => {
    let copied = "";
    await openPanel((text) => Promise.resolve(void (copied = text))).panel.copy("markdown");
    assert.match(copied, /\n- Observed: 2026-10-27T08:00-04:07\n- Updated: 2026-10-27T13:55[+-]\d\d:\d\d\n/);
  });

  it("if the clipboard refuses a copy, the panel says what to do", async () => {
    const { panel, posted } = openPanel(() => Promise.reject(new Error("NotAllowedError: secret")));
    await panel.copy("markdown");
    const sentence = "Couldn't copy. Allow the editor to use the clipboard, then try again.";
    assert.deepEqual(posted("announce"), [{ type: "announce", sentence }]);
  });

  it("the panel's page selects only a place that is saved [J15]", () => {
    const { panel, page } = openPanel();
    for (const location of ["226396", "no key"]) page.send({ type: "place", location });
    assert.equal(panel.location, undefined);
    page.send({ type: "place", location: "178087" });
    assert.equal(panel.location, "178087");
  });

  it("the panel's page isn't sent an unchanged view [N15]", () => {
    const { panel, posted } = openPanel();
    const view = panelAt(stateOf(sample));
    for (const _ of [1, 2]) panel.show({ ...view }, () => []);
    assert.equal(posted("view").length, 1);
  });
});
