import assert from "node:assert/strict";

import type * as actionsModule from "../../../../src/editor/platform/actions";
import { english, strings } from "../../../../src/weather/locale/strings";
import { type PlainAction, plainActions } from "../../../../src/weather/model/action";
import { optionalKinds } from "../../../../src/weather/outlook/kinds";
import { loadWith } from "../fakeEditor";

interface Given {
  readonly scheme?: "query";
  /** Whether the person confirms the dialog; default: yes. */
  readonly confirms?: boolean;
}

/** Performs an action in an editor. @returns what it did there, and the text of its dialog. */
async function perform(action: unknown, { scheme, confirms = true }: Given = {}) {
  const [done, dialogs]: [string[], string[]] = [[], []];
  const note = (...parts: readonly unknown[]): Promise<number> => Promise.resolve(done.push(parts.join(" ")));
  const editor = {
    l10n: { t: english },
    ConfigurationTarget: { Global: "user settings" },
    Uri: { parse: String },
    env: { openExternal: (address: string) => note("browser", address) },
    commands: { executeCommand: note },
    workspace: {
      getConfiguration: () => ({ update: note, inspect: () => ({ globalValue: scheme }) }),
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
const expected: Readonly<Record<PlainAction, readonly string[]>> = {
  setApiKey: ["currentConditions.setApiKey"],
  selectLocation: ["currentConditions.selectLocation"],
  refresh: ["currentConditions.refresh"],
  showPanel: ["currentConditions.show"],
  openSettings: [`${settings} currentConditions.`],
  openProxySettings: [`${settings} @id:${proxySettings.join(",")},currentConditions.network`],
  useEditorNetwork: ["network editor user settings", "currentConditions.refresh"],
  checkSubscription: ["browser https://developer.accuweather.com"],
  showLog: ["currentConditions.showLog"],
  reportProblem: ["currentConditions.reportProblem"],
};

describe("a link in the tooltip", () => {
  for (const action of plainActions)
    it(`does what its label says: ${strings.actions[action]}`, async () => {
      const { actionLink } = await perform(undefined);
      const [, label, args = ""] =
        /^\[(.+)\]\(command:currentConditions\.perform\?(.+)\)$/.exec(actionLink(action)) ?? [];
      assert.equal(label, strings.actions[action]);
      const [linked, ...others] = JSON.parse(decodeURIComponent(args)) as readonly unknown[];
      assert.deepEqual((await perform(linked)).done, expected[action]);
      assert.deepEqual(others, []);
    });

  for (const { setting } of optionalKinds)
    it(`turns on ${setting}`, async () =>
      assert.deepEqual((await perform(`turnOn:${setting}`)).done, [`${setting} on user settings`]));

  it("ignores an unknown argument", async () => {
    for (const other of ["workbench.action.quit", "toString", "turnOn:network", 1, undefined])
      assert.deepEqual((await perform(other)).done, []);
  });
});

describe("the action Use the Editor's Network", () => {
  it("G16 says what it changes", async () => {
    const { dialog } = await perform("useEditorNetwork");
    assert.match(
      dialog,
      /^Use the editor's network\?\n.*\(PAC\) and Kerberos\.\n\nAt log level Debug or Trace, .* addresses/,
    );
    assert.match(dialog, /\n\nThis sets currentConditions\.network to “editor” in your user settings\.$/);
  });
  it("says that the editor's log gets the key, if the key is in the address", async () =>
    assert.match((await perform("useEditorNetwork", { scheme: "query" })).dialog, /your API key to its own log/));
  it("G16 changes nothing before it's confirmed", async () =>
    assert.deepEqual((await perform("useEditorNetwork", { confirms: false })).done, []));
});
