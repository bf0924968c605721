import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Settings } from "./editorSettings";

/** Makes a profile with these settings, as if a `.code-profile` had been imported. */
export function writeProfile(userDataDir: string, profile: string, settings: Settings): void {
  mkdirSync(profileFolder(userDataDir, profile), { recursive: true });
  writeFileSync(path.join(profileFolder(userDataDir, profile), "settings.json"), JSON.stringify(settings));
}

/** Lets the profile have the extensions that are installed: each profile has a list of its own. */
export function addExtensions(userDataDir: string, profile: string, extensionsDir: string): void {
  const list = "extensions.json";
  copyFileSync(path.join(extensionsDir, list), path.join(profileFolder(userDataDir, profile), list));
}

/**
 * A script for the editor's page, to run before the page's own: the editor in a browser keeps its list of profiles
 * in the browser.
 */
export function profileScript(userDataDir: string, profile: string): string {
  const location = { $mid: 1, scheme: "vscode-remote", path: profileFolder(userDataDir, profile) };
  const profiles = [{ name: profile, location }];
  // Frames inside the page may have no storage at all.
  return `if (window === window.top) localStorage.setItem("userDataProfiles", ${JSON.stringify(JSON.stringify(profiles))});`;
}

function profileFolder(userDataDir: string, profile: string): string {
  return path.join(userDataDir, "User", "profiles", profile);
}
