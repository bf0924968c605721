/** The editor's four kinds of themes, as its webviews get them. */
export const themes = {
  "light-modern": { kind: "vscode-light", classes: "vscode-light" },
  "dark-modern": { kind: "vscode-dark", classes: "vscode-dark" },
  "high-contrast": { kind: "vscode-high-contrast", classes: "vscode-high-contrast" },
  "high-contrast-light": {
    kind: "vscode-high-contrast-light",
    classes: "vscode-high-contrast-light vscode-high-contrast",
  },
} as const;

export type ThemeName = keyof typeof themes;

export const themeNames = Object.keys(themes) as readonly ThemeName[];

/** Read from a webview of the editor, in the order of `themes`; a theme may leave a variable out. */
const variables: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "button-background": ["#005fb8", "#0078d4", "#000000", "#0f4a85"],
  "button-border": ["rgba(0, 0, 0, 0.1)", "rgba(255, 255, 255, 0.1)", "#6fc3df", "#0f4a85"],
  "button-foreground": ["#ffffff", "#ffffff", "#ffffff", "#ffffff"],
  "button-hoverBackground": ["#0258a8", "#026ec1", "#000000", "#0f4a85"],
  "button-secondaryBackground": ["#e5e5e5", "rgba(0, 0, 0, 0)", undefined, "#ffffff"],
  "button-secondaryBorder": ["rgba(59, 59, 59, 0.15)", "rgba(204, 204, 204, 0.15)", "#6fc3df", "#0f4a85"],
  "button-secondaryForeground": ["#3b3b3b", "#cccccc", "#ffffff", "#292929"],
  "button-secondaryHoverBackground": ["#cccccc", "#2b2b2b", undefined, undefined],
  "charts-blue": ["#0063d3", "#59a4f9", "#59a4f9", "#0063d3"],
  "charts-green": ["#388a34", "#89d185", "#89d185", "#374e06"],
  "charts-purple": ["#652d90", "#b180d7", "#b180d7", "#652d90"],
  "charts-red": ["#e51400", "#f14c4c", "#f48771", "#b5200d"],
  "charts-yellow": ["#bf8803", "#cca700", "#ffd370", "#895503"],
  contrastActiveBorder: [undefined, undefined, "#f38518", "#006bbd"],
  contrastBorder: [undefined, undefined, "#6fc3df", "#0f4a85"],
  "cornerRadius-large": ["8px", "8px", "8px", "8px"],
  "cornerRadius-small": ["4px", "4px", "4px", "4px"],
  descriptionForeground: ["#3b3b3b", "#9d9d9d", "rgba(255, 255, 255, 0.7)", "rgba(41, 41, 41, 0.7)"],
  "dropdown-background": ["#ffffff", "#313131", "#000000", "#ffffff"],
  "dropdown-border": ["#cecece", "#3c3c3c", "#6fc3df", "#0f4a85"],
  "dropdown-foreground": ["#3b3b3b", "#cccccc", "#ffffff", "#292929"],
  "dropdown-listBackground": ["#ffffff", "#1f1f1f", "#000000", "#ffffff"],
  "editor-background": ["#ffffff", "#1f1f1f", "#000000", "#ffffff"],
  "editor-foreground": ["#3b3b3b", "#cccccc", "#ffffff", "#292929"],
  "editorError-foreground": ["#e51400", "#f14c4c", "#f48771", "#b5200d"],
  "editorWarning-foreground": ["#bf8803", "#cca700", "#ffd370", "#895503"],
  errorForeground: ["#f85149", "#f85149", "#f48771", "#b5200d"],
  focusBorder: ["#005fb8", "#0078d4", "#f38518", "#006bbd"],
  "font-family": [
    'system-ui, "Ubuntu", "Droid Sans", sans-serif',
    'system-ui, "Ubuntu", "Droid Sans", sans-serif',
    'system-ui, "Ubuntu", "Droid Sans", sans-serif',
    'system-ui, "Ubuntu", "Droid Sans", sans-serif',
  ],
  "font-size": ["13px", "13px", "13px", "13px"],
  "font-weight": ["normal", "normal", "normal", "normal"],
  foreground: ["#3b3b3b", "#cccccc", "#ffffff", "#292929"],
  "input-background": ["#ffffff", "#313131", "#000000", "#ffffff"],
  "input-border": ["#cecece", "#3c3c3c", "#6fc3df", "#0f4a85"],
  "input-foreground": ["#3b3b3b", "#cccccc", "#ffffff", "#292929"],
  "input-placeholderForeground": ["#767676", "#989898", "rgba(255, 255, 255, 0.7)", "rgba(41, 41, 41, 0.7)"],
  "notifications-background": ["#ffffff", "#1f1f1f", "#0c141f", "#ffffff"],
  "notifications-foreground": ["#3b3b3b", "#cccccc", "#ffffff", "#292929"],
  "scrollbarSlider-background": [
    "rgba(100, 100, 100, 0.4)",
    "rgba(121, 121, 121, 0.4)",
    "rgba(111, 195, 223, 0.6)",
    "rgba(15, 74, 133, 0.4)",
  ],
  "textLink-activeForeground": ["#005fb8", "#4daafc", "#21a6ff", "#0f4a85"],
  "textLink-foreground": ["#005fb8", "#4daafc", "#21a6ff", "#0f4a85"],
  "widget-border": ["#e5e5e5", "#313131", "#6fc3df", "#0f4a85"],
  "widget-shadow": ["rgba(0, 0, 0, 0.16)", "rgba(0, 0, 0, 0.36)", undefined, undefined],
};

export const variableNames = Object.keys(variables).map((name) => `--vscode-${name}`);

/** What the editor puts before a page's own style: the theme's variables, and a style of its own. */
export function editorStyle(theme: ThemeName): string {
  const index = themeNames.indexOf(theme);
  const values = Object.entries(variables).flatMap(([name, all]) =>
    all[index] === undefined ? [] : [`--vscode-${name}: ${all[index]};`],
  );
  return `:root { ${values.join(" ")} } ${defaultStyle}`;
}

const defaultStyle = `@layer vscode-default {
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
