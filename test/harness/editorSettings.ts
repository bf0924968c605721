import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** User settings by their full names. */
export type Settings = Readonly<Record<string, unknown>>;

/** Keeps the editor from showing, asking or fetching what no test is about. */
const quiet: Settings = {
  "chat.disableAIFeatures": true,
  "extensions.ignoreRecommendations": true,
  "remote.autoForwardPorts": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "workbench.editor.useModal": "off",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

/** Leaves every workspace untrusted, without a question. */
export const restricted: Settings = {
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "never",
  "security.workspace.trust.banner": "never",
};

/** The file of the user settings in a user data folder. */
export function settingsFile(userDataDir: string): string {
  return path.join(userDataDir, "User", "settings.json");
}

/** The file of the settings of the machine that the extension host runs on. */
export function machineSettingsFile(userDataDir: string): string {
  return path.join(userDataDir, "Machine", "settings.json");
}

/** Writes the user settings: the quiet ones, and the given ones over them. */
export function writeSettings(userDataDir: string, settings: Settings): void {
  writeJson(settingsFile(userDataDir), { ...quiet, ...settings });
}

/** Changes some user settings on disk. The editor reads them when its page loads the next time. */
export function changeSettings(userDataDir: string, changes: Settings): void {
  const current = JSON.parse(readFileSync(settingsFile(userDataDir), "utf8")) as Settings;
  writeSettings(userDataDir, { ...current, ...changes });
}

/** Writes a file of settings, and the folder for it. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
