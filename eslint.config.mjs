import { builtinModules } from "node:module";
import path from "node:path";

import js from "@eslint/js";
import { builtinRules } from "eslint/use-at-your-own-risk";
import tseslint from "typescript-eslint";

const node = {
  group: ["node:*", ...builtinModules],
  message: "This layer runs without Node: declare a port for what it needs (weather/base/ports.ts).",
};
const vscode = { name: "vscode", message: "Only editor/, extension.ts, app.ts, and onDemand.ts know VS Code." };
const undiciUser = "src/service/http/undiciTransport.ts";
const undici = { group: ["undici", "undici/*"], message: "Only service/http/undiciTransport.ts knows undici." };
const folder = (name, message) => ({ regex: `^\\.\\.?/(?:\\.\\./)*${name}`, message });

const pageInside = folder("panel/(?!protocol)", "The editor knows only the page's messages: panel/protocol.ts.");

const serviceLayer = [
  folder("editor/", "The service doesn't know the editor."),
  folder("panel/", "The service doesn't know the panel."),
];

const transports = folder(
  "service/http/(?:undici|editorFetch)Transport$",
  "A transport is loaded with the first request, by connect.ts.",
);

/** The imports that each layer may not have. The messages give the reason in the editor. */
const layers = {
  "src/weather/**/*.{ts,tsx}": {
    paths: [
      {
        ...vscode,
        message: "The domain doesn't know VS Code: put this in editor/, and pass the domain what it needs.",
      },
    ],
    patterns: [
      undici,
      node,
      folder("service/", "The domain doesn't know the service: declare a port (weather/base/ports.ts)."),
      folder("editor/", "The domain doesn't know the editor."),
      folder("panel/", "The domain doesn't know the panel."),
    ],
  },
  "src/service/**/*.{ts,tsx}": { paths: [vscode], patterns: [undici, ...serviceLayer] },
  "src/panel/**/*.{ts,tsx}": {
    paths: [vscode],
    patterns: [
      undici,
      node,
      folder("service/", "The page makes no requests: it shows what the panel sends."),
      folder("editor/", "The page knows the editor through panel/protocol.ts only."),
    ],
  },
  "src/editor/**/*.{ts,tsx}": {
    paths: [],
    patterns: [
      undici,
      pageInside,
      folder("service/", "The editor doesn't know the service: app.ts or onDemand.ts passes it what it needs."),
    ],
  },
  "src/extension.ts": {
    paths: [],
    patterns: [
      undici,
      folder(
        "(?:service|weather/(?!base/loadedOnce|locale/strings\\.json)|panel)",
        "Load what the startup doesn't need after it, in app.ts.",
      ),
    ],
  },
  "src/{connect,feeds}.ts": {
    paths: [vscode],
    patterns: [undici, transports, folder("(?:editor|panel)/", "What the weather comes from knows no editor.")],
  },
  "src/{app,onDemand}.ts": {
    paths: [],
    patterns: [undici, pageInside, transports],
  },
};

/** The rooms, and files of other rooms, that a room may import. The sentence says what to do instead. */
const rooms = {
  "weather/base": {
    imports: [],
    sentence: "weather/base is for everything else, so it imports nothing: pass it what it needs.",
  },
  "weather/model": {
    imports: ["weather/base", "weather/locale/strings.json"],
    sentence: "weather/model describes data, and knows only the names of texts: other rooms are for the rest.",
  },
  "weather/locale": {
    imports: ["weather/base", "weather/model"],
    sentence: "weather/locale formats texts, units, and times; weather/surfaces decides which are shown.",
  },
  "weather/feed": {
    imports: ["weather/base", "weather/model"],
    sentence: "weather/feed decides when to ask, for all kinds: the differences between kinds are in FeedKind.",
  },
  "weather/conditions": {
    imports: ["weather/base", "weather/model", "weather/feed"],
    sentence: "weather/conditions is a kind of data: its texts are in weather/surfaces.",
  },
  "weather/places": {
    imports: ["weather/base", "weather/model"],
    sentence: "weather/places finds and reads places, without texts and without their weather.",
  },
  "weather/view": {
    imports: ["weather/base", "weather/model", "weather/locale"],
    sentence: "weather/view is what kinds and surfaces share: the kinds are in weather/outlook.",
  },
  "weather/rain": {
    imports: ["weather/base", "weather/model", "weather/locale"],
    sentence: "weather/rain is what all sources say of precipitation together: pass it values, not answers.",
  },
  "weather/minuteForecast": {
    imports: ["weather/base", "weather/model", "weather/locale", "weather/view", "weather/rain"],
    sentence: "weather/minuteForecast reads and shows one kind of data: weather/outlook says when to ask.",
  },
  "weather/forecast": {
    imports: ["weather/base", "weather/model", "weather/locale", "weather/view", "weather/rain"],
    sentence: "weather/forecast reads and shows two kinds of data: weather/outlook says when to ask.",
  },
  "weather/warnings": {
    imports: ["weather/base", "weather/model", "weather/locale", "weather/view"],
    sentence: "weather/warnings reads and shows one kind of data: weather/outlook says when to ask.",
  },
  "weather/outlook": {
    imports: [
      "weather/base",
      "weather/model",
      "weather/locale",
      "weather/feed",
      "weather/view",
      "weather/rain",
      "weather/minuteForecast",
      "weather/forecast",
      "weather/warnings",
    ],
    sentence: "weather/outlook is the table of the optional kinds, and what they say: weather/surfaces shows it.",
  },
  "weather/surfaces": {
    imports: [
      "weather/base",
      "weather/model",
      "weather/locale",
      "weather/feed",
      "weather/places",
      "weather/view",
      "weather/outlook",
    ],
    sentence: "weather/surfaces shows everything of the domain: nothing of the domain imports it.",
  },
  "service/base": {
    imports: ["weather/base"],
    sentence: "service/base is for the other rooms of the service, so it imports none of them.",
  },
  "service/certificates": {
    imports: ["service/base", "weather/base"],
    sentence: "service/certificates knows whom to trust, and no requests.",
  },
  "service/headers": {
    imports: ["weather/base", "weather/model"],
    sentence: "service/headers reads what headers say of times and limits: it knows no requests.",
  },
  "service/http": {
    imports: ["service/base", "service/certificates", "service/headers", "weather/base", "weather/model"],
    sentence: "service/http knows requests and responses; service/api knows their meaning.",
  },
  "service/api": {
    imports: [
      "service/headers",
      "service/http",
      "weather/base",
      "weather/model",
      "weather/places",
      "weather/minuteForecast",
      "weather/outlook/kinds",
      "weather/outlook/optionalKind",
    ],
    sentence: "service/api talks to the service: it knows the domain's answers, and not when to ask.",
  },
  "service/storage": {
    imports: ["service/base", "service/api", "weather/base", "weather/model"],
    sentence: "service/storage stores what others decide: it knows the domain's model.",
  },
  "editor/platform": {
    imports: ["weather"],
    sentence: "editor/platform is for the other rooms of the editor, so it imports none of them.",
  },
  "editor/settings": {
    imports: ["editor/platform", "weather"],
    sentence: "editor/settings reads and writes settings: editor/actions does what a button says.",
  },
  "editor/notifications": {
    imports: ["editor/platform", "editor/settings", "editor/actions", "weather"],
    sentence: "editor/notifications shows messages: it knows neither the status bar nor the page.",
  },
  "editor/statusBar": {
    imports: ["editor/platform", "editor/settings", "editor/actions", "weather"],
    sentence: "editor/statusBar draws the item: it knows neither messages nor the page.",
  },
  "editor/webview": {
    imports: ["editor/platform", "editor/settings", "editor/actions", "weather", "panel/protocol"],
    sentence: "editor/webview holds the page: it knows the page's messages, and no other display.",
  },
  "editor/setup": {
    imports: ["editor/platform", "editor/settings", "editor/actions", "editor/notifications", "weather"],
    sentence: "editor/setup asks for a key and a place: show the result in the status bar and the panel.",
  },
  "panel/drawings": {
    imports: ["weather"],
    sentence: "panel/drawings draws its arguments: it knows nothing else of the page.",
  },
  "panel/sections": {
    imports: ["panel/drawings", "panel/elements", "weather"],
    sentence: "panel/sections are parts of the page: panel/layout.tsx puts them together.",
  },
};

/** The imports forbidden in the files of `room`: rooms that aren't in its list, and the files above the rooms. */
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
    {
      regex: `^\\.\\./(?!${imports.map((file) => `${path.posix.basename(file)}$`).join("|")})[^./]+$`,
      message: sentence,
    },
  ];
}

const exposedKey = {
  selector: "CallExpression[callee.property.name='expose']",
  message: "A key is exposed where it is stored and where a request leaves, nowhere else.",
};
const lateImport = {
  selector: "ImportExpression",
  message: "Only the files that put the parts together, in src itself, load modules late.",
};
const markup = {
  selector: ":matches(Identifier, JSXIdentifier)[name='dangerouslySetInnerHTML'], [value='dangerouslySetInnerHTML']",
  message: "The page shows texts of the service as text: give elements their children.",
};

/** The log is English, an error is a mistake in the program; a style's class and the name of a key are no texts. */
const elsewhere = [
  ...["ImportDeclaration", "TSLiteralType", "ThrowStatement", "NewExpression[callee.name=/Error$/]"],
  ...["CallExpression[callee.object.name='log']", "CallExpression[callee.object.property.name='log']"],
  ...["BinaryExpression[left.name='key']", "JSXAttribute[name.name='class']"],
].map((place) => `${place} *`);
/** The log's name, what it has in place of a key, and the ends of settings. */
const exceptions = ["[value='Weather']", "[value='[API key]']", "[value.cooked='Unit']"];
const hardCoded = (pattern) => ({
  selector: ["Literal[value", "TemplateElement[value.cooked", "JSXText[value"]
    .map((text) => `${text}=/${pattern}/u]:not(${[...elsewhere, ...exceptions].join()})`)
    .join(),
  message: "A text that a person reads is in src/weather/locale/strings.json, and in l10n/ with its translations.",
});
const words = hardCoded(String.raw`(?<!\{\w*)\p{L}{2,}[^\p{L}]*\s[^\p{L}]*\p{L}{2,}`);
const word = hardCoded(String.raw`^\P{L}*\p{Lu}\p{Ll}+(?!\p{L})`);
/** Programs read the service, the maintainers the report; the page's frame is all markup. */
const notForPeople = ["src/service/**", "src/editor/problemReport{,Text}.ts", "src/editor/webview/panelHtml.ts"];

export default tseslint.config(
  { ignores: ["dist/", "out/", "node_modules/", "test/vscode/", ".vscode-test/"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
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
    const { paths, patterns } = layers[`src/${room.split("/")[0]}/**/*.{ts,tsx}`];
    return {
      files: [`src/${room}/**/*.{ts,tsx}`],
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
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/service/http/attachKey.ts", "src/editor/platform/apiKeys.ts", "src/weather/model/apiKey.ts"],
    rules: { "no-restricted-syntax": ["error", exposedKey, lateImport, markup] },
  },
  {
    files: ["src/*.ts"],
    rules: { "no-restricted-syntax": ["error", exposedKey] },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: notForPeople,
    plugins: { texts: { rules: { "in-catalog": builtinRules.get("no-restricted-syntax") } } },
    rules: { "texts/in-catalog": ["error", words, word] },
  },
  {
    // The domain knows the names of the service's members, which begin with capital letters.
    files: ["src/weather/**/*.{ts,tsx}"],
    rules: { "texts/in-catalog": ["error", words] },
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
