import { builtinModules } from "node:module";
import path from "node:path";

import js from "@eslint/js";
import tseslint from "typescript-eslint";

const node = {
  group: ["node:*", ...builtinModules],
  message: "This layer runs without Node: say what it needs as a port (weather/feed/ports.ts).",
};
const vscode = { name: "vscode", message: "Only editor/, extension.ts and composition.ts know VS Code." };
const undiciUser = "src/service/http/undiciTransport.ts";
const undici = { group: ["undici", "undici/*"], message: "Only service/http/undiciTransport.ts knows undici." };
const folder = (name, message) => ({ regex: `^\\.\\.?/(?:\\.\\./)*${name}`, message });

const pageInside = folder("panel/(?!protocol)", "Of the page, the editor knows the messages alone: panel/protocol.ts.");

const serviceLayer = [
  folder("editor", "The service does not know the editor."),
  folder("panel", "The service does not know the panel."),
];

/** Which layer may import what, each with the reason that a person reads in the editor. */
const layers = {
  "src/weather/**/*.ts": {
    paths: [
      {
        ...vscode,
        message: "The domain knows nothing of VS Code: put this in editor/ and hand the domain what it needs.",
      },
    ],
    patterns: [
      undici,
      node,
      folder("service", "The domain does not know the service: say what it needs as a port (weather/feed/ports.ts)."),
      folder("editor", "The domain does not know the editor."),
      folder("panel", "The domain does not know the panel."),
    ],
  },
  "src/service/**/*.ts": { paths: [vscode], patterns: [undici, ...serviceLayer] },
  "src/panel/**/*.ts": {
    paths: [vscode],
    patterns: [
      undici,
      node,
      folder("service", "The page makes no requests: it shows what the panel sends."),
      folder("editor", "The page knows the editor through panel/protocol.ts only."),
    ],
  },
  "src/editor/**/*.ts": {
    paths: [],
    patterns: [
      undici,
      pageInside,
      folder("service", "The editor does not know the service: composition.ts hands it what it needs."),
    ],
  },
  "src/extension.ts": {
    paths: [],
    patterns: [
      undici,
      folder("(?:service|weather|panel)", "What the start does not need is loaded after it: composition.ts."),
    ],
  },
  "src/composition.ts": {
    paths: [],
    patterns: [
      undici,
      pageInside,
      folder("service/http/undiciTransport", "The transport is loaded with the first request."),
    ],
  },
};

/** Which rooms of `src` and which files of other rooms a room may import, and what to do instead of importing others. */
const rooms = {
  "weather/base": {
    imports: [],
    sentence: "weather/base is for everything else, so it imports nothing: hand it what it needs.",
  },
  "weather/model": {
    imports: ["weather/base"],
    sentence: "weather/model says what things are: when, where and in which words belong into other rooms.",
  },
  "weather/locale": {
    imports: ["weather/base", "weather/model"],
    sentence: "weather/locale knows words, units and times, not what is shown with them: that is weather/view.",
  },
  "weather/feed": {
    imports: ["weather/base", "weather/model"],
    sentence: "weather/feed decides when to ask, whatever is asked: what differs between kinds stands in FeedKind.",
  },
  "weather/conditions": {
    imports: ["weather/base", "weather/model", "weather/feed"],
    sentence: "weather/conditions is the weather as a kind of question: its words are in weather/view.",
  },
  "weather/places": {
    imports: ["weather/base", "weather/model"],
    sentence: "weather/places finds and reads places, without words and without their weather.",
  },
  "weather/view": {
    imports: [
      "weather/base",
      "weather/model",
      "weather/locale",
      "weather/feed",
      "weather/conditions",
      "weather/places",
    ],
    sentence: "weather/view turns state into what is read: it imports rooms of the domain alone.",
  },
  "weather/minuteForecast": {
    imports: ["weather/base", "weather/model", "weather/locale", "weather/feed", "weather/view"],
    sentence: "weather/minuteForecast is a kind of question with its words: it knows no other kind, and no search.",
  },
  "service/http": {
    imports: ["weather/base", "weather/model"],
    sentence: "service/http knows requests and responses, not what they are about: that is service/api.",
  },
  "service/api": {
    imports: [
      "service/http",
      "weather/base",
      "weather/model",
      "weather/places",
      "weather/minuteForecast/minuteForecast",
    ],
    sentence: "service/api talks to the service: of the domain it knows what an answer holds, not when to ask.",
  },
  "service/storage": {
    imports: [
      "service/api",
      "service/http",
      "weather/base",
      "weather/model",
      "weather/minuteForecast/minuteForecast",
      "weather/minuteForecast/minuteForecastKind",
    ],
    sentence:
      "service/storage keeps what others decide: of the domain it knows the model and what a kind's file needs.",
  },
  "editor/platform": {
    imports: ["weather"],
    sentence: "editor/platform is for the other rooms of the editor, so it imports none of them.",
  },
  "editor/notifications": {
    imports: ["editor/platform", "weather"],
    sentence: "editor/notifications shows messages: of the editor's rooms it knows editor/platform alone.",
  },
  "editor/statusBar": {
    imports: ["editor/platform", "weather"],
    sentence: "editor/statusBar draws: of the editor's rooms it knows editor/platform alone.",
  },
  "editor/webview": {
    imports: ["editor/platform", "weather", "panel/protocol"],
    sentence: "editor/webview holds the page: it knows editor/platform and the page's messages alone.",
  },
  "editor/setup": {
    imports: ["editor/platform", "editor/notifications", "weather"],
    sentence: "editor/setup asks for a key and a place: show the result through editor/presenter.ts.",
  },
  "panel/dom": {
    imports: [],
    sentence: "panel/dom makes elements of any page: what the weather looks like is panel/sections.",
  },
  "panel/drawings": {
    imports: ["panel/dom", "weather"],
    sentence: "panel/drawings draws what it is handed: of the page it knows panel/dom alone.",
  },
  "panel/sections": {
    imports: ["panel/dom", "panel/drawings", "weather"],
    sentence: "panel/sections are parts of the page: the page puts them together, in panel/render.ts.",
  },
};

/** What lint forbids in the files of `room`: other rooms that are not in its list, and the files above the rooms. */
function patternsOf(room) {
  const { imports, sentence } = rooms[room];
  const isAllowed = (other) => imports.some((allowed) => other === allowed || other.startsWith(`${allowed}/`));
  const patternOf = (other) => {
    const files = imports.filter((file) => file.startsWith(`${other}/`)).map((file) => path.posix.basename(file));
    const but = files.length > 0 ? `(?!(?:${files.join("|")})$)` : "";
    return { regex: `^${path.posix.relative(room, other).replaceAll(".", "\\.")}/${but}`, message: sentence };
  };
  return [
    ...Object.keys(rooms)
      .filter((other) => other !== room && !isAllowed(other))
      .map(patternOf),
    { regex: "^\\.\\./[^./]+$", message: sentence },
  ];
}

const exposedKey = {
  selector: "CallExpression[callee.property.name='expose']",
  message: "A key is exposed where it is stored and where a request leaves, nowhere else.",
};
const lateImport = {
  selector: "ImportExpression",
  message: "Only extension.ts and composition.ts decide what is loaded late.",
};

export default tseslint.config(
  { ignores: ["dist/", "out/", "node_modules/", "test/vscode/", ".vscode-test/"] },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      "@typescript-eslint/no-meaningless-void-operator": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_$" }],
      "@typescript-eslint/prefer-nullish-coalescing": "off",
      "@typescript-eslint/no-require-imports": ["error", { allowAsImport: true }],
      "no-console": "error",
      "no-restricted-exports": ["error", { restrictDefaultExports: { direct: true } }],
    },
  },
  ...Object.entries(layers).map(([files, { paths, patterns }]) => ({
    files: [files],
    rules: { "no-restricted-imports": ["error", { paths, patterns }] },
  })),
  ...Object.keys(rooms).map((room) => {
    const { paths, patterns } = layers[`src/${room.split("/")[0]}/**/*.ts`];
    return {
      files: [`src/${room}/**/*.ts`],
      rules: { "no-restricted-imports": ["error", { paths, patterns: [...patterns, ...patternsOf(room)] }] },
    };
  }),
  {
    files: [undiciUser],
    rules: {
      "no-restricted-imports": [
        "error",
        { paths: [vscode], patterns: [...serviceLayer, ...patternsOf("service/http")] },
      ],
    },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["src/service/http/attachKey.ts", "src/editor/platform/apiKeys.ts", "src/weather/model/apiKey.ts"],
    rules: { "no-restricted-syntax": ["error", exposedKey, lateImport] },
  },
  {
    files: ["src/extension.ts", "src/composition.ts"],
    rules: { "no-restricted-syntax": ["error", exposedKey] },
  },
  {
    files: ["test/**/*.ts"],
    rules: { "no-console": "off" },
  },
  {
    files: ["**/*.mjs", "**/*.cjs", "**/*.js"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        Buffer: "readonly",
        module: "writable",
        require: "readonly",
        exports: "writable",
        __dirname: "readonly",
        fetch: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
      },
    },
  },
);
