import assert from "node:assert/strict";

import type * as vscode from "vscode";

import type { ApiKeys } from "../../../../src/editor/platform/apiKeys";
import { systemClock } from "../../../../src/editor/platform/clock";
import type * as settingsModule from "../../../../src/editor/settings/settings";
import type * as linkModule from "../../../../src/editor/setup/setupLink";
import { parseEndpoint } from "../../../../src/service/api/parseEndpoint";
import { itRows } from "../../weather/itEach";
import { fakeSettings, type Inspections, loadWith } from "../fakeEditor";

const address = "https://weather.example.com";

interface LinkParts {
  /** The differences from a valid link. */
  readonly link?: Partial<Record<"path" | "query" | "fragment", string>>;
  readonly hasEnvironmentKey?: boolean;
  readonly inspections?: Inspections;
}

/** Opens a link in an editor whose person confirms everything. */
async function openLink({ link, hasEnvironmentKey = false, inspections = {} }: LinkParts = {}) {
  const said = { details: "", errors: [] as string[], setUps: 0 };
  const editor = {
    ...fakeSettings(inspections),
    window: {
      showWarningMessage: (_question: string, { detail }: vscode.MessageOptions, label: string) => {
        said.details = detail ?? "";
        return Promise.resolve(label);
      },
      showErrorMessage: (sentence: string) => Promise.resolve(said.errors.push(sentence)),
    },
  };
  const loaded = loadWith(editor, "editor/setup/setupLink", "editor/settings/settings");
  const { SetupLink, Settings } = loaded as typeof linkModule & typeof settingsModule;
  const settings = new Settings(false, parseEndpoint, systemClock);
  settings.dispose();
  const keys = { hasEnvironmentKey } as unknown as ApiKeys;
  const setUp = (): unknown => (said.setUps += 1);
  const setupLink = new SetupLink(settings, keys, parseEndpoint, setUp);
  const uri: unknown = { path: "/gateway", query: `address=${address}`, fragment: "", ...link };
  await setupLink.open(uri as vscode.Uri);
  return said;
}

describe("a setup link", () => {
  it("a setup link says that the key of the environment would be sent", async () => {
    const { details } = await openLink({ hasEnvironmentKey: true });
    assert.match(
      details,
      /^If no token is stored for weather\.example\.com, .* WEATHER_API_KEY will be sent to it\.$/m,
    );
  });

  it("a setup link with an address that can't be saved sets nothing up, and names address and scheme", async () => {
    const locked = {
      "currentConditions.baseUrl": { locked: "globalValue" },
      "currentConditions.scheme": { globalValue: "query" },
    };
    const { setUps, errors } = await openLink({ inspections: locked });
    assert.equal(setUps, 0);
    const lines = `"currentConditions.baseUrl": "${address}", "currentConditions.scheme": "header"`;
    assert.ok(errors.join().endsWith(`, set this there: ${lines}`), errors.join());
  });

  it("a setup link with an address that can be saved leads to the rest of the setup", async () => {
    const inspections: Inspections = { "currentConditions.scheme": { globalValue: "query" } };
    assert.equal((await openLink({ inspections })).setUps, 1);
    const saved = ["baseUrl", "scheme"].map((name) => inspections[`currentConditions.${name}`]?.["globalValue"]);
    assert.deepEqual(saved, [address, undefined]);
  });

  const assertRefused = async (link: NonNullable<LinkParts["link"]>, reason: string): Promise<void> => {
    const { details, errors, setUps } = await openLink({ link });
    assert.match(errors.join(), new RegExp(`link can't be used: ${reason}.*\\. Nothing was changed\\.$`));
    assert.deepEqual({ details, setUps }, { details: "", setUps: 0 });
  };
  const only = "it must contain an address and nothing else; a token or a key is never part of a link";
  itRows(assertRefused, {
    "a setup link with an address that isn't safe is refused [C17]": [
      { query: "address=http://weather.example.com" },
      "it begins with",
    ],
    "a setup link with a fragment is refused [C17]": [{ fragment: "token" }, only],
    "a setup link with a different path is refused [C17]": [{ path: "/setApiKey" }, "its path must be /gateway"],
  });

  it("a setup link shows a host with Cyrillic letters in both forms [C17]", async () => {
    const { details } = await openLink({ link: { query: "address=https://\u0430pi.accuweather.com" } });
    assert.match(details, /^https:\/\/xn--pi-6kc\.accuweather\.com\n/);
    assert.ok(details.includes("ASCII, \u0430pi.accuweather.com is xn--pi-6kc.accuweather.com."), details);
  });
});
