import { mkdirSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { guide, openService } from "./openService";

/** Runs the loopback service until Ctrl+C; `npm run service` starts it. */
async function serve(): Promise<void> {
  const folder = path.join(projectRoot, "out", "service");
  mkdirSync(folder, { recursive: true });
  console.log(`${guide(await openService(folder))}\n\nEnd with Ctrl+C.`);
}

void serve();
