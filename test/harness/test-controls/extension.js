const { readFileSync, renameSync, watch } = require("node:fs");
const path = require("node:path");
const { isDeepStrictEqual } = require("node:util");

const { commands, ConfigurationTarget, workspace } = require("vscode");

const { takeTime } = require("../../../out/test/harness/time.js");

/**
 * Prepares an open window for the next test: runs commands of the editor, and changes the person's settings as the settings
 * editor does, because this editor does not notice when their file changes; and moves the clock of the extension host on, which
 * it takes over before the others are loaded, where `TEST_TIME` says "moves" or at which time it is to stand still. `wanted.json` says what to do; it becomes `done.json`.
 */
exports.activate = ({ subscriptions }) => {
  const folder = process.env.TEST_CONTROLS;
  const { TEST_TIME: given } = process.env;
  const time = given ? takeTime(given === "moves" ? undefined : Number(given)) : undefined;
  const file = (name) => path.join(folder, `${name}.json`);
  const obey = async () => {
    // Of several windows, the one that can rename the file does what it says.
    try {
      renameSync(file("wanted"), file("taken"));
    } catch {
      return;
    }
    const wanted = JSON.parse(readFileSync(file("taken"), "utf8"));
    for (const command of wanted.commands) await commands.executeCommand(command);
    for (const [name, given] of Object.entries(wanted.settings)) {
      const value = given ?? undefined;
      if (!isDeepStrictEqual(workspace.getConfiguration().inspect(name)?.globalValue, value))
        await workspace.getConfiguration().update(name, value, ConfigurationTarget.Global);
    }
    time?.pass(wanted.milliseconds);
    renameSync(file("taken"), file("done"));
  };
  const watcher = watch(folder, () => void obey());
  subscriptions.push({ dispose: () => watcher.close() });
  return obey();
};
