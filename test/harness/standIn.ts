import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "./editorFolder";
import { writeJson } from "./editorSettings";

/**
 * Makes an extension with the settings of this one, which only passes its context to the tests. They start this
 * extension themselves. @returns its folder, in `parent`.
 */
export function makeStandIn(parent: string): string {
  const folder = path.join(parent, "stand-in");
  mkdirSync(folder, { recursive: true });
  const { engines, contributes } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as {
    readonly engines: object;
    readonly contributes: { readonly configuration: object };
  };
  writeJson(path.join(folder, "package.json"), {
    ...{ name: "host-of-the-tests", publisher: "test", version: "0.0.0", engines, main: "./extension.js" },
    contributes: { configuration: contributes.configuration },
    activationEvents: [],
  });
  writeFileSync(path.join(folder, "extension.js"), "exports.activate = (context) => ({ context });\n");
  return folder;
}
