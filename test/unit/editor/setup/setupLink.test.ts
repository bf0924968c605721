import assert from "node:assert/strict";

import type * as vscode from "vscode";

import type * as linkModule from "../../../../src/editor/setup/setupLink";
import { parseEndpoint } from "../../../../src/service/api/endpoint";
import { english } from "../../../../src/weather/locale/strings";
import { loadWith } from "../fakeEditor";

const address = "https://weather.example.com";
const link: unknown = { path: "/gateway", query: `address=${address}`, fragment: "" };

/** Opens a link in an editor where the person confirms everything. */
async function openLink(parts: { readonly hasEnvironmentKey?: boolean; readonly write?: () => Promise<void> } = {}) {
  const { hasEnvironmentKey = false, write = () => Promise.resolve() } = parts;
  const said = { details: "", errors: [] as string[], lines: [] as string[], setUps: 0 };
  const editor = {
    l10n: { t: english },
    window: {
      showWarningMessage: (_question: string, { detail }: vscode.MessageOptions, label: string) => {
        said.details = detail ?? "";
        return Promise.resolve(label);
      },
      showErrorMessage: (sentence: string) => Promise.resolve(said.errors.push(sentence)),
    },
  };
  const { SetupLink } = loadWith(editor, "editor/setup/setupLink") as typeof linkModule;
  const settings = { current: { scheme: "header" }, setServiceAddress: write };
  const log = (line: string): void => void said.lines.push(line);
  const setupLink = new SetupLink({
    settings: settings as unknown as ConstructorParameters<typeof SetupLink>[0]["settings"],
    keys: { hasEnvironmentKey },
    parseEndpoint,
    setUp: () => Promise.resolve(void (said.setUps += 1)),
    log: { debug: log, info: log, warn: log },
  });
  await setupLink.open(link as vscode.Uri);
  return said;
}

describe("a setup link", () => {
  it("says that the key of the environment would be sent, if there is one", async () => {
    const { details } = await openLink({ hasEnvironmentKey: true });
    assert.match(details, /variable WEATHER_API_KEY will be sent there\./);
    assert.doesNotMatch((await openLink()).details, /WEATHER_API_KEY/);
  });

  it("sets nothing up if the address can't be saved, and says so without the address", async () => {
    const denied = Object.assign(new Error(address), { code: "EACCES" });
    const said = await openLink({ write: () => Promise.reject(denied) });
    assert.equal(said.setUps, 0);
    assert.deepEqual(said.lines, ["Couldn't save the address in the settings (EACCES)"]);
    assert.match(said.errors.join(), /^Couldn't save the address to your settings\./);
    assert.equal((await openLink()).setUps, 1);
  });
});
