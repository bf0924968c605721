import { builtinModules } from "node:module";

import js from "@eslint/js";
import tseslint from "typescript-eslint";

const node = {
  group: ["node:*", ...builtinModules],
  message: "This layer runs without Node: say what it needs as a port (weather/refresh/ports.ts).",
};
const vscode = { name: "vscode", message: "Only editor/, extension.ts and composition.ts know VS Code." };
const undici = { group: ["undici", "undici/*"], message: "Only service/http/undiciTransport.ts knows undici." };
const folder = (name, message) => ({ regex: `^\\.\\.?/(?:\\.\\./)*${name}`, message });

const pageInside = folder("panel/(?!protocol)", "Of the page, the editor knows the messages alone: panel/protocol.ts.");

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
      folder(
        "service",
        "The domain does not know the service: say what it needs as a port (weather/refresh/ports.ts).",
      ),
      folder("editor", "The domain does not know the editor."),
      folder("panel", "The domain does not know the panel."),
    ],
  },
  "src/service/**/*.ts": {
    paths: [vscode],
    patterns: [
      undici,
      folder("editor", "The service does not know the editor."),
      folder("panel", "The service does not know the panel."),
    ],
  },
  "src/service/http/undiciTransport.ts": {
    paths: [vscode],
    patterns: [
      folder("editor", "The service does not know the editor."),
      folder("panel", "The service does not know the panel."),
    ],
  },
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
  {
    files: ["src/**/*.ts"],
    ignores: ["src/service/http/transport.ts", "src/editor/platform/apiKeys.ts", "src/weather/model/apiKey.ts"],
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
        setTimeout: "readonly",
        clearTimeout: "readonly",
      },
    },
  },
);
