import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import * as vscode from "vscode";

import { extension, set, startService } from "../extension";
import type { Settings } from "../../harness/editorSettings";
import { until } from "../../harness/until";
import { type Listener, startListener } from "../../loopback/listener";
import { locations } from "../../loopback/locations";
import type { WeatherService } from "../../loopback/weatherService";
import { type Form, forms, hostileLocation, redirection, variables } from "./forms";

/** A settings file that someone other than the person may have written. */
interface Target {
  readonly name: string;
  readonly row: "C13" | "C13a" | "C13b" | "C13c";
  /** Whether a proxy in this file applies, because it's the remote machine's file and the extension runs there. */
  readonly mayNameProxy?: true;
  readonly write: (settings: Settings) => void;
}

const isTrusted = process.env[variables.trusted] === "yes";
const place = `in a workspace that is ${isTrusted ? "trusted" : "not trusted"}`;
const targets = targetsHere();
const rowsHere = targets.map(({ row }) => row).join(" ");
const rowsOf = (target: Target, form: Form): string =>
  [target.row, form.row, !isTrusted && "C18"].filter(Boolean).join(" ");

/** One location per request, because a second request for a location would be served from the storage. */
const unasked = locations.filter(({ weather }) => weather !== undefined);
const listeners: Listener[] = [];
let service: WeatherService;

before(async () => {
  service = await startService();
  await extension().activate();
  // Language-specific settings could only apply while an editor shows that language.
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: "plaintext" }));
});
beforeEach(() => service.reset());
after("no hostile address was ever connected to", async () => {
  assertUntouched();
  await set("defaultLocation", undefined);
  await Promise.all([service, ...listeners].map((one) => one.close()));
});

describe(`a hostile workspace, ${place}`, () => {
  it("a hostile workspace is opened with the intended trust", () => {
    assert.equal(vscode.workspace.isTrusted, isTrusted);
    assert.ok(targets.length > 0);
  });

  // With the settings from the start of the host, whose address has no server.
  it(`hostile settings can't redirect the key from the start [${rowsHere}]`, async () => {
    await assertAskedFor(await choose());
  });
});

for (const target of targets) {
  describe(`a hostile workspace: ${target.name}, ${place}`, () => {
    after(() => target.write({}));

    for (const form of forms)
      it(`${target.name} with ${form.name} can't redirect the key [${rowsOf(target, form)}]`, () =>
        withstand(target, form));
  });
}

/** Lets the extension send a request under hostile settings, and asserts that it goes to the same service as before. */
async function withstand(target: Target, form: Form): Promise<void> {
  const [address, proxy] = [await startListener(), await startListener()];
  listeners.push(address, proxy);
  const { http = {}, ...own } = redirection({ address: address.url, proxy: `http://127.0.0.1:${proxy.port}` });
  const tabSize = 100 + listeners.length;
  // A trusted workspace may set the location.
  const location = isTrusted ? {} : { defaultLocation: hostileLocation };
  const sections = { ...own, currentConditions: { ...own["currentConditions"], ...location }, editor: { tabSize } };
  target.write(form.write(target.mayNameProxy ? sections : { ...sections, http }));
  await until(`the editor reads ${target.name}`, () => isRead(tabSize));
  await assertAskedFor(await choose());
  assertUntouched();
}

/** Selects a location that hasn't been requested yet. @returns its key. */
async function choose(): Promise<string> {
  const key = unasked.shift()?.key;
  assert.ok(key !== undefined, "there are no more locations");
  await set("defaultLocation", key);
  return key;
}

function assertUntouched(): void {
  assert.equal(listeners.filter(({ connections }) => connections > 0).length, 0);
}

/** Waits for the only request, and asserts that it matches the location and the person's own settings. */
async function assertAskedFor(location: string): Promise<void> {
  await service.requestCount(1);
  const asked = (await service.idle()).map(({ scheme, url, status, headers }) => {
    // `fetch` always sends this header, and nothing else does.
    return { scheme, url, status, isFetched: headers["sec-fetch-mode"] !== undefined };
  });
  const url = `/currentconditions/v1/${location}?details=true`;
  assert.deepEqual(asked, [{ scheme: "header", url, status: 200, isFetched: false }]);
}

/** The files from which the open window reads settings. */
function targetsHere(): readonly Target[] {
  const { workspaceFile, workspaceFolders: [folder] = [] } = vscode.workspace;
  const ofFolder = settingsIn(path.join(folder?.uri.fsPath ?? "", ".vscode", "settings.json"));
  if (workspaceFile !== undefined) {
    const write = (settings: Settings): void => {
      const workspace = JSON.parse(readFileSync(workspaceFile.fsPath, "utf8")) as Settings;
      settingsIn(workspaceFile.fsPath)({ ...workspace, settings });
    };
    return [
      { row: "C13b", name: "a folder's settings.json", write: ofFolder },
      { row: "C13c", name: "the .code-workspace file", write },
    ];
  }
  const ofWorkspace: Target = { row: "C13a", name: "the workspace's settings.json", write: ofFolder };
  const machine = process.env[variables.machineSettings];
  if (!machine) return [ofWorkspace];
  // The settings in a container's description are written there.
  const ofMachine = { row: "C13", name: "the remote machine's settings", mayNameProxy: true } as const;
  return [ofWorkspace, { ...ofMachine, write: settingsIn(machine) }];
}

/** Whether the editor has read this value of `editor.tabSize` at any level: folder, workspace, user, or a language. */
function isRead(tabSize: number): boolean {
  const uri = vscode.workspace.workspaceFolders?.[0]?.uri;
  return [undefined, "plaintext", "markdown"].some((languageId) => {
    const scope = (languageId === undefined ? uri : { uri, languageId }) as vscode.ConfigurationScope;
    const inspected = vscode.workspace.getConfiguration("editor", scope).inspect("tabSize");
    return Object.values(inspected ?? {}).includes(tabSize);
  });
}

function settingsIn(file: string): Target["write"] {
  return (settings) => writeFileSync(file, JSON.stringify(settings));
}
