import { mkdirSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import type { Counts } from "./counts";
import { asking, type Host, inHost, withService } from "./inHost";

/** Runs the tests inside an extension host with the packaged extension. */
export async function inEditor(editor: Host, vsix: string, results: string): Promise<Counts> {
  console.log(`\nIn the extension host (${editor})`);
  const resultsDir = path.join(results, `editor-${editor}`);
  const trust = path.join(results, `trust-${editor}`);
  mkdirSync(trust, { recursive: true });
  return withService(async (service) => inHost({ editor, vsix, resultsDir, ...(await asking(service, trust)) }));
}

/** Runs the tests that start and end the extension themselves, inside an extension host without it. */
export async function inLifetime(editor: Host, results: string): Promise<Counts> {
  console.log(`\nBegun and ended in the extension host (${editor})`);
  return withService(async (service) => {
    const { settings, env } = await asking(service, results);
    return inHost({
      editor,
      env,
      resultsDir: path.join(results, `lifetime-${editor}`),
      testsDir: path.join(projectRoot, "out", "test", "lifetime"),
      settings: { ...settings, "currentConditions.defaultLocation": "349727" },
    });
  });
}
