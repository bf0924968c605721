import * as fs from "node:fs/promises";
import { join } from "node:path";

import { errorCode } from "../../weather/base/errorCode";
import { prepareFolder } from "./sqliteFile";

/** A file without a version, because older and newer windows share it, and not a row: the database may be locked. */
const requestName = "weather.remove";

/** Whether everything that came from the service is to be removed. @throws if the drive fails. */
export async function isRemovalRequested(folder: string): Promise<boolean> {
  try {
    await fs.lstat(join(folder, requestName));
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** All windows see the request, also later ones. @throws if the drive fails, or if there is anything of this name. */
export async function requestRemoval(folder: string): Promise<void> {
  await prepareFolder(folder);
  await fs.writeFile(join(folder, requestName), "", { flag: "wx", mode: 0o600 });
}

/** @throws if the drive fails. */
export async function endRemoval(folder: string): Promise<void> {
  await fs.rm(join(folder, requestName), { force: true, recursive: true });
}
