import assert from "node:assert/strict";

import type * as actionsModule from "../../../../src/editor/platform/actions";
import { english, strings } from "../../../../src/weather/locale/strings";
import { type PlainAction, plainActions } from "../../../../src/weather/model/action";
import { optionalSettings } from "../../../../src/weather/outlook/optionalSettings";
import { loadWith } from "../fakeEditor";

/** Performs an action in an editor. @returns its effects, and the text of its dialog. */
async function perform(action: unknown, written: Readonly<Record<string, string>> = {}, confirms = true) {
  const [done, dialogs]: [string[], string[]] = [[], []];
  const note = (...parts: readonly unknown[]): Promise<number> => Promise.resolve(done.push(parts.join(" ")));
  const editor = {
    l10n: { t: english },
    ConfigurationTarget: { Global: "user settings" },
    Uri: { parse: String },
    env: { openExternal: (address: string) => note("browser", address) },
    commands: { executeCommand: note },
    workspace: {
      getConfiguration: () => ({ update: note, inspect: (name: string) => ({ globalValue: written[name] }) }),
    },
    window: {
      showInformationMessage: (question: string, { detail }: { readonly detail: string }, label: string) => {
        dialogs.push([question, detail].join("\n"));
        return Promise.resolve(confirms ? label : undefined);
      },
    },
  };
  const { performAction, actionLink } = loadWith(editor, "editor/platform/actions") as typeof actionsModule;
  await performAction(action);
  return { done, dialog: dialogs.join(), actionLink };
}

const settings = "workbench.action.openSettings";
const proxySettings = ["http.proxy", "http.proxyAuthorization", "http.noProxy", "http.proxySupport"];
/** The effects of actions that aren't a command with the same name. */
const expected: Readonly<Partial<Record<PlainAction, readonly string[]>>> = {
  showPanel: ["currentConditions.show"],
  openSettings: [`${settings} currentConditions.`],
  openProxySettings: [`${settings} @id:${proxySettings.join(",")},currentConditions.network`],
  useEditorNetwork: ["network editor user settings", "currentConditions.refresh"],
  notNow: ["forecast", "warnings", "precipitation"].map((name) => `${name} off user settings`),
  checkSubscription: ["browser https://developer.accuweather.com"],
};

describe("a link in the tooltip", () => {
  it("does what its label says", async () => {
    const { actionLink } = await perform(undefined);
    for (const action of plainActions) {
      const [, label, args = ""] =
        /^\[(.+)\]\(command:currentConditions\.perform\?(.+)\)$/.exec(actionLink(action)) ?? [];
      assert.equal(label, strings.actions[action]);
      const [linked] = JSON.parse(decodeURIComponent(args)) as readonly unknown[];
      assert.deepEqual((await perform(linked)).done, expected[action] ?? [`currentConditions.${action}`]);
    }
  });

  it("ignores an unknown argument", async () => {
    for (const other of ["workbench.action.quit", "toString", "turnOn:network", 1, undefined])
      assert.deepEqual((await perform(other)).done, []);
  });
});

describe("the action Use the Editor's Network", () => {
  it("G16 says that the editor's log gets the key, if the key is in the address", async () => {
    assert.match((await perform("useEditorNetwork")).dialog, /At log level Debug or Trace, .* addresses/);
    assert.match((await perform("useEditorNetwork", { scheme: "query" })).dialog, /your API key to its own log/);
  });
  it("G16 changes nothing before it's confirmed", async () =>
    assert.deepEqual((await perform("useEditorNetwork", {}, false)).done, []));
});

describe("an offer", () => {
  for (const name of optionalSettings) {
    it(`of ${name} says what it costs before it turns anything on`, async () => {
      const { done, dialog } = await perform(`turnOn:${name}`);
      assert.deepEqual(done, [`${name} on user settings`]);
      assert.match(dialog, /(?:Uses (?:about|up to) \d+ calls a day|Requires a MinuteCast subscription)/);
      assert.match(dialog, new RegExp(`This sets currentConditions\\.${name} to “on”`));
      assert.deepEqual((await perform(`turnOn:${name}`, {}, false)).done, []);
    });
  }

  it("that isn't wanted now turns off only what was never set", async () =>
    assert.deepEqual((await perform("notNow", { forecast: "on", warnings: "off" })).done, [
      "precipitation off user settings",
    ]));
});
