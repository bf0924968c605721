import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { guide, openService } from "./openService";

/** Runs the loopback service until Ctrl+C; `npm run service` starts it. */
async function serve(): Promise<void> {
  const end = Promise.race(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal)));
  const folder = await mkdtemp(path.join(tmpdir(), "weather-service-"));
  try {
    const open = await openService(folder);
    console.log(`${guide(open)}\n\nEnd with Ctrl+C.`);
    await end;
    await open.service.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

void serve();
