import assert from "node:assert/strict";

import type { Settings } from "../../../src/editor/platform/settings";
import type * as reporterModule from "../../../src/editor/issueReporter";
import { readJson } from "../../project/scripts";
import { loadWith } from "./fakeEditor";
import { direct } from "../service/harness";

/** An editor whose remote machine has its address for a name, and what was opened in it. */
function openEditor(reporter = (): Promise<void> => Promise.resolve(), mayGiveFeedback = true) {
  const opened = { reports: [] as unknown[][], documents: [] as { language: string; content: string }[] };
  const editor = {
    version: "1.105.1",
    env: { appName: "Editor", uiKind: 2, remoteName: "build.example:8000" },
    UIKind: { Desktop: 1, Web: 2 },
    ExtensionKind: { UI: 1, Workspace: 2 },
    commands: { executeCommand: (...given: unknown[]) => (opened.reports.push(given), reporter()) },
    workspace: {
      getConfiguration: (section = "") => ({
        get: (name: string) => (section === "telemetry.feedback" && name === "enabled" ? mayGiveFeedback : undefined),
      }),
      openTextDocument: (document: (typeof opened.documents)[number]) =>
        Promise.resolve(opened.documents.push(document)),
    },
    window: { showTextDocument: () => Promise.resolve() },
  };
  return { opened, editor };
}

const settings = { current: { scheme: "query", network: direct } };

async function reportIn(editor: object, extensionKind = 2): Promise<void> {
  const { reportProblem } = loadWith(editor, "editor/issueReporter") as typeof reporterModule;
  const extension = { id: "weather.current-conditions", packageJSON: readJson("package.json"), extensionKind };
  await reportProblem({
    extension: extension as unknown as Parameters<typeof reportProblem>[0]["extension"],
    settings: settings as Pick<Settings, "current">,
    hasProxy: true,
    lastFailure: undefined,
  });
}

describe("the command that reports a problem", () => {
  it("has the facts of this window, and nothing of the remote machine's name", async () => {
    const { opened, editor } = openEditor();
    await reportIn(editor);
    const { issueBody } = opened.reports[0]?.[1] as { readonly issueBody: string };
    const { version } = readJson("package.json") as { readonly version: string };
    for (const row of [
      `Extension: ${version}`,
      "Editor: Editor 1.105.1",
      `System: ${process.platform} ${process.arch}`,
      "Extension host: remote, web",
      "Network: direct, with a proxy",
      "Scheme: query",
    ])
      assert.ok(issueBody.includes(`\n- ${row}\n`), row);
    assert.doesNotMatch(issueBody, /example/);
  });

  it("opens a document if the editor has no issue reporter for this extension", async () => {
    const { opened, editor } = openEditor(() => Promise.reject(new Error("command not found")));
    await reportIn(editor, 1);
    const [document] = opened.documents;
    assert.equal(document?.language, "markdown");
    assert.match(document.content, /Extension host: local, web/);
  });

  it("opens a document if feedback is turned off, because the editor's command then does nothing", async () => {
    const { opened, editor } = openEditor(undefined, false);
    await reportIn(editor);
    assert.deepEqual(opened.reports, []);
    assert.equal(opened.documents.length, 1);
  });
});
