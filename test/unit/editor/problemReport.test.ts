import assert from "node:assert/strict";

import type * as reportModule from "../../../src/editor/problemReport";
import { readJson } from "../../project/scripts";
import { direct } from "../service/harness";
import { itRows } from "../weather/itEach";
import { loadWith } from "./fakeEditor";

describe("the command that reports a problem, without an issue reporter", () => {
  /** Reports a problem in an editor on a remote machine whose name is its address, and expects a document. */
  const assertDocument = async (report: () => Promise<void>, mayGiveFeedback: boolean): Promise<void> => {
    const documents: { readonly language: string; readonly content: string }[] = [];
    const editor = {
      version: "1.105.1",
      env: { appName: "Editor", uiKind: 2, remoteName: "build.example:8000" },
      UIKind: { Desktop: 1, Web: 2 },
      ExtensionKind: { UI: 1, Workspace: 2 },
      commands: { executeCommand: report },
      workspace: {
        getConfiguration: (section = "") => ({ get: () => (section === "telemetry.feedback" ? mayGiveFeedback : "") }),
        openTextDocument: (document: (typeof documents)[number]) => Promise.resolve(documents.push(document)),
      },
      window: { showTextDocument: () => Promise.resolve() },
    };
    const { reportProblem } = loadWith(editor, "editor/problemReport") as typeof reportModule;
    const extension: unknown = {
      id: "weather.current-conditions",
      packageJSON: readJson("package.json"),
      extensionKind: 2,
    };
    const failed = { kind: "forbidden", at: Date.UTC(2026, 9, 27, 8), outcome: "403, request id 0b1c" } as const;
    await reportProblem(extension as never, { scheme: "query", network: direct }, true, failed);
    const [document, ...others] = documents;
    assert.deepEqual([document?.language, others], ["markdown", []]);
    assert.match(
      document?.content ?? "",
      /Extension host: remote, web\n- Network: direct, with a proxy\n- Scheme: query\n- Last failed call: forbidden, 403, request id 0b1c, 2026-10-27T08:00:00\.000Z\n/,
    );
    assert.doesNotMatch(document?.content ?? "", /example/);
  };
  itRows(assertDocument, {
    "a report opens a document without an issue reporter": [() => Promise.reject(new Error("command not found")), true],
    "a report opens a document with feedback turned off": [() => assert.fail("This command does nothing then."), false],
  });
});
