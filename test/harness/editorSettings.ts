import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** User settings by their full names. */
export type Settings = Readonly<Record<string, unknown>>;

/** Turns off parts of the editor that no test is about. */
const quiet: Settings = {
  "chat.disableAIFeatures": true,
  "extensions.ignoreRecommendations": true,
  "remote.autoForwardPorts": false,
  // Otherwise, the extension host keeps looking for open ports.
  "remote.autoForwardPortsSource": "output",
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "workbench.editor.useModal": "off",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

/** Leaves every workspace untrusted, without asking. */
export const restricted: Settings = {
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "never",
  "security.workspace.trust.banner": "never",
};

export function settingsFile(userDataDir: string): string {
  return path.join(userDataDir, "User", "settings.json");
}

export function machineSettingsFile(userDataDir: string): string {
  return path.join(userDataDir, "Machine", "settings.json");
}

/** Writes the user settings: the quiet ones, overridden by `settings`. */
export function writeSettings(userDataDir: string, settings: Settings): void {
  writeJson(settingsFile(userDataDir), { ...quiet, ...settings });
}

export function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
