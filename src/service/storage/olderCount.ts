import { join } from "node:path";

import { isObject, parseJson } from "../../weather/base/json";
import { type Files, readWhole } from "./atomicFile";
import { isCount, readTimes, type StartEvent } from "./callEvents";

/** The count of one day in the file that earlier versions of the extension write. */
export interface OlderCount {
  /** The year, the month and the day, as in 2026-6-15. */
  readonly day: string;
  readonly start: StartEvent;
}

/** Bytes. */
const largestFile = 4096;

/**
 * The count that a version before the journal has left in `folder`, so that an update in the middle of a day forgets no
 * call. The file is never changed: a window with that version may still be open.
 *
 * @returns undefined when there is none, or none that can be read.
 */
export async function readOlderCount(files: Files, folder: string): Promise<OlderCount | undefined> {
  const text = await readWhole(files, join(folder, "calls.v1.json"), largestFile).catch(() => undefined);
  const json = parseJson(text ?? "");
  if (!isObject(json) || json["version"] !== 1) return undefined;
  const { day, made, remaining, byWorkspace } = json;
  if (typeof day !== "string" || !isCount(made)) return undefined;
  return {
    day,
    start: { kind: "start", made, byWorkspace: readTimes(byWorkspace), ...(isCount(remaining) && { remaining }) },
  };
}
