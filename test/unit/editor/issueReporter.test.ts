import assert from "node:assert/strict";

import type { Settings } from "../../../src/editor/platform/settings";
import type * as reporterModule from "../../../src/editor/issueReporter";
import { canary } from "../../canary";
import { surfaces } from "../../canary/surfaces";
import { readJson } from "../../project/scripts";
import { loadWith } from "./fakeEditor";
import { direct } from "../service/harness";

/** An editor whose remote machine has its address for a name, and what was opened in it. */
function openEditor(values: Readonly<Record<string, unknown>> = {}, reporter = (): Promise<void> => Promise.resolve()) {
  const opened = { reports: [] as unknown[][], documents: [] as { language: string; content: string }[] };
  const editor = {
    version: "1.105.1",
    env: { appName: "Editor", uiKind: 2, remoteName: "build.example:8000" },
    UIKind: { Desktop: 1, Web: 2 },
    ExtensionKind: { UI: 1, Workspace: 2 },
    commands: { executeCommand: (...given: unknown[]) => (opened.reports.push(given), reporter()) },
    workspace: {
      getConfiguration: (section?: string) => ({
        get: (name: string) => values[section === undefined ? name : `${section}.${name}`],
      }),
      openTextDocument: (document: (typeof opened.documents)[number]) =>
        Promise.resolve(opened.documents.push(document)),
    },
    window: { showTextDocument: () => Promise.resolve() },
  };
  return { opened, editor };
}

const settings = { current: { scheme: "query", network: direct } };

/** Runs the command in this editor. */
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
  it("opens the issue reporter for this extension, with the facts of this window and nothing private", async () => {
    const { opened, editor } = openEditor({
      "currentConditions.locations": ["349727 Home"],
      "currentConditions.defaultLocation": "349727",
      "currentConditions.statusBarText": canary,
    });
    await reportIn(editor);
    const [[command, options] = []] = opened.reports;
    const { extensionId, issueBody } = options as { readonly extensionId: string; readonly issueBody: string };
    surfaces.note("reports", "the report of a problem", issueBody);
    assert.equal(command, "workbench.action.openIssueReporter");
    assert.equal(extensionId, "weather.current-conditions");
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
    assert.match(issueBody, /defaultLocation: other, .*locations: 1, .*statusBarText: other/);
    assert.doesNotMatch(issueBody, /349727|Home|example/);
    assert.deepEqual(opened.documents, []);
  });

  it("opens a document where the editor has no issue reporter, or none for this extension", async () => {
    const { opened, editor } = openEditor({}, () => Promise.reject(new Error("command not found")));
    await reportIn(editor, 1);
    const [document] = opened.documents;
    assert.equal(document?.language, "markdown");
    assert.match(document.content, /Extension host: local, web/);
  });

  it("opens a document where the editor may not give feedback: its command does nothing then", async () => {
    const { opened, editor } = openEditor({ "telemetry.feedback.enabled": false });
    await reportIn(editor);
    assert.deepEqual(opened.reports, []);
    assert.equal(opened.documents.length, 1);
  });
});
