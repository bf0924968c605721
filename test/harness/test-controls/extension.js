const { readFileSync, renameSync, watch, writeFileSync } = require("node:fs");
const path = require("node:path");
const { isDeepStrictEqual } = require("node:util");

const { commands, ConfigurationTarget, lm, Uri, window, workspace } = require("vscode");

const { takeTime } = require("../../../out/test/harness/time.js");

/**
 * Prepares a window for the next test: runs commands, opens links, changes user settings through the editor (which
 * doesn't watch their file), advances the clock of the extension host, shows a notification, kills the host, and
 * invokes tools of the chat, whose results become `told.json`. The instructions are in `wanted.json`, which becomes `done.json`.
 * `TEST_TIME` is by how many milliseconds the clock is ahead.
 */
exports.activate = ({ subscriptions }) => {
  const folder = process.env.TEST_CONTROLS;
  const { TEST_TIME: given } = process.env;
  const time = given === undefined ? undefined : takeTime(Number(given));
  const file = (name) => path.join(folder, `${name}.json`);
  const tell = (told) => {
    writeFileSync(file("telling"), told);
    renameSync(file("telling"), file("told"));
  };
  const invoke = ({ name, input }) =>
    lm.invokeTool(name, { input, toolInvocationToken: undefined }).then(
      ({ content }) => tell(content.map(({ value }) => value).join("")),
      (error) => tell(String(error)),
    );
  const obey = async () => {
    // Of several windows, the one that renames the file first does the work.
    try {
      renameSync(file("wanted"), file("taken"));
    } catch {
      return;
    }
    const wanted = JSON.parse(readFileSync(file("taken"), "utf8"));
    for (const command of wanted.commands) await commands.executeCommand(command);
    for (const link of wanted.links) await commands.executeCommand("vscode.open", Uri.parse(link));
    for (const [name, given] of Object.entries(wanted.settings ?? {})) {
      const value = given ?? undefined;
      if (!isDeepStrictEqual(workspace.getConfiguration().inspect(name)?.globalValue, value))
        await workspace.getConfiguration().update(name, value, ConfigurationTarget.Global);
    }
    if (wanted.milliseconds) time.pass(wanted.milliseconds);
    if (wanted.notice) void window.showInformationMessage(wanted.notice);
    if (wanted.tool) void invoke(wanted.tool);
    renameSync(file("taken"), file("done"));
    if (wanted.killsHost) process.kill(process.pid, "SIGKILL");
  };
  const watcher = watch(folder, () => void obey());
  subscriptions.push({ dispose: () => watcher.close() });
  return obey();
};
