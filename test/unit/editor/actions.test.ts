import assert from "node:assert/strict";

import type * as actionsModule from "../../../src/editor/actions";
import { english, strings } from "../../../src/weather/locale/strings";
import type { LocationKey } from "../../../src/weather/model/locationKey";
import type { PlainAction } from "../../../src/weather/model/action";
import { offeredSettings } from "../../../src/weather/outlook/optionalSettings";
import { itRows } from "../weather/itEach";
import { loadWith } from "./fakeEditor";

/** Performs an action in an editor. @returns its effects, the text of its dialog, and the error messages. */
async function perform(action: unknown, written: Readonly<Record<string, string>> = {}, confirms = true) {
  const [done, dialogs, errors]: [string[], string[], string[]] = [[], [], []];
  const note = (...parts: readonly unknown[]): Promise<number> => Promise.resolve(done.push(parts.join(" ")));
  const editor = {
    l10n: { t: english },
    ConfigurationTarget: { Global: "user settings" },
    Uri: { parse: String },
    env: { openExternal: (address: string) => note("browser", address) },
    commands: { executeCommand: note },
    workspace: {
      getConfiguration: () => ({
        update: note,
        inspect: (name: string) => ({ globalValue: written[name] }),
      }),
    },
    window: {
      showErrorMessage: (sentence: string) => Promise.resolve(void errors.push(sentence)),
      showInformationMessage: (question: string, { detail }: { readonly detail: string }, label: string) => {
        assert.match(question, /\?$/);
        dialogs.push([question, detail].join("\n"));
        return Promise.resolve(confirms ? label : undefined);
      },
    },
  };
  const { performAction, actionLink } = loadWith(editor, "editor/actions") as typeof actionsModule;
  const [name, ...others]: readonly unknown[] = [action].flat();
  await performAction(name, ...others);
  return { done, dialog: dialogs.join(), errors, actionLink };
}

const settings = "workbench.action.openSettings";
const proxySettings = ["http.proxy", "http.proxyAuthorization", "http.noProxy", "http.proxySupport"];
/** The effects of actions that aren't a command with the same name. */
const expected: Readonly<Partial<Record<PlainAction, readonly string[]>>> = {
  showPanel: ["currentConditions.show 2"],
  openSettings: [`${settings} currentConditions.`],
  openProxySettings: [`${settings} @id:${proxySettings.join(",")},currentConditions.network`],
  useEditorNetwork: ["network editor user settings"],
  dontShowAgain: ["forecast", "warnings", "precipitation"].map((name) => `${name} off user settings`),
  getApiKey: ["browser https://developer.accuweather.com"],
  checkSubscription: ["browser https://developer.accuweather.com"],
};

describe("a link in the tooltip", () => {
  it("a link in the tooltip does what its label says", async () => {
    const { actionLink } = await perform(undefined);
    for (const action of Object.keys(strings.actions) as PlainAction[]) {
      const [, label, args = ""] =
        /^\[(.+)\]\(command:currentConditions\.perform\?(\S+) "\1"\)$/.exec(actionLink(action, ["2" as LocationKey])) ??
        [];
      assert.equal(label, strings.actions[action]);
      const done = expected[action] ?? [`currentConditions.${action}`];
      assert.deepEqual((await perform(JSON.parse(decodeURIComponent(args)))).done, done);
    }
  });

  it("a link in the tooltip with an unknown argument does nothing", async () => {
    for (const other of ["workbench.action.quit", "toString", "turnOn:network", "turnOff:network", 1, undefined])
      assert.deepEqual((await perform(other)).done, []);
  });
});

describe("the action Use the Editor's Network", () => {
  it("Use the Editor's Network warns that the editor's log gets a key in the address [G16]", async () => {
    assert.match((await perform("useEditorNetwork")).dialog, /At log level Debug or Trace, .* addresses/);
    assert.match((await perform("useEditorNetwork", { scheme: "query" })).dialog, /your API key to its own log/);
  });
  it("Use the Editor's Network changes nothing before a confirmation [G16]", async () =>
    assert.deepEqual((await perform("useEditorNetwork", {}, false)).done, []));
});

describe("an offer", () => {
  for (const name of offeredSettings) {
    it(`an offer of ${name} says its cost before anything is turned on`, async () => {
      const { done, dialog } = await perform(`turnOn:${name}`);
      assert.deepEqual(done, [`${name} on user settings`]);
      assert.match(dialog, /(?:Uses (?:about|up to) [\d to]+ calls a day|Uses no additional calls)/);
      assert.match(dialog, new RegExp(`This sets currentConditions\\.${name} to “on”`));
      assert.deepEqual((await perform(`turnOn:${name}`, {}, false)).done, []);
    });

    it(`Turn Off turns off ${name} without a question, as it can be turned on again`, async () => {
      const { done, dialog } = await perform(`turnOff:${name}`);
      assert.deepEqual([done, dialog], [[`${name} off user settings`], ""]);
    });
  }

  const assertTurnedOff = async (written: Readonly<Record<string, string>>, ...names: readonly string[]) =>
    assert.deepEqual(
      (await perform("dontShowAgain", written)).done,
      names.map((name) => `${name} off user settings`),
    );
  itRows(assertTurnedOff, {
    "Don't Show Again turns off what isn't set": [{ forecast: "on", warnings: "off" }, "precipitation", "notify"],
    "Don't Show Again leaves messages that weren't offered": [{ forecast: "off" }, "warnings", "precipitation"],
  });
});
