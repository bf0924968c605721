import { readFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";

/**
 * The editor's default themes, the newest first, with the classes of a webview's body; the first class is the kind of
 * theme.
 */
export const themes = {
  "light-2026": "vscode-light",
  "dark-2026": "vscode-dark",
  "light-modern": "vscode-light",
  "dark-modern": "vscode-dark",
  "high-contrast": "vscode-high-contrast",
  "high-contrast-light": "vscode-high-contrast-light vscode-high-contrast",
} as const;

export type ThemeName = keyof typeof themes;

export const themeNames = Object.keys(themes) as readonly ThemeName[];

/** The variables of each theme, recorded from a webview of the editor. */
const recorded = readFileSync(path.join(projectRoot, "test", "page", "themes.json"), "utf8");
const variables = JSON.parse(recorded) as Readonly<Record<ThemeName, Readonly<Record<string, string>>>>;

/** The theme's variables and the background, as CSS declarations. @param isView whether the page is in a side bar. */
export function rootStyle(theme: ThemeName, isView: boolean): string {
  const declarations = Object.entries(variables[theme]).map(([name, value]) => `${name}: ${value};`);
  const background = `var(--vscode-${isView ? "sideBar" : "editor"}-background)`;
  return [...declarations, `background: ${background};`].join(" ");
}

/** The style that the editor inserts before the page's: the theme's variables, and default rules. */
export function editorStyle(theme: ThemeName): string {
  return `:root { ${rootStyle(theme, false)} }
@layer vscode-default {
  html { scrollbar-color: var(--vscode-scrollbarSlider-background) var(--vscode-editor-background); }
  body {
    overscroll-behavior-x: none; background-color: transparent; color: var(--vscode-editor-foreground);
    font-family: var(--vscode-font-family); font-weight: var(--vscode-font-weight);
    font-size: var(--vscode-font-size); margin: 0; padding: 0 20px;
  }
  a { color: var(--vscode-textLink-foreground); }
  a:hover { color: var(--vscode-textLink-activeForeground); }
  a:focus, input:focus, select:focus { outline: 1px solid -webkit-focus-ring-color; outline-offset: -1px; }
}`;
}
