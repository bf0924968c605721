import type { WeatherQuery } from "../../src/weather/model/weatherQuery";
import { openStorage, Warnings } from "../unit/service/storage/openStorage";

/** The folders of the windows that this process stands for, and whose answer each of them writes. */
export interface WriterTask {
  readonly folders: readonly string[];
  readonly query: WeatherQuery;
}

/** That each window has written once. */
export interface WriterReport {
  readonly kind: "written";
}

process.on("message", ({ folders, query }: WriterTask) => {
  let left = folders.length;
  const written = (): void => {
    left -= 1;
    if (left === 0) process.send?.({ kind: "written" } satisfies WriterReport);
  };
  for (const folder of folders) void write(folder, query, written);
});

/** Keeps the answer that is kept already, each time a little newer, until the process is killed. */
async function write(folder: string, query: WeatherQuery, written: () => void): Promise<never> {
  const log = new Warnings();
  const { answers } = openStorage(folder, log);
  const { answer } = await answers.read(query);
  for (let writes = 1; answer && log.all.length === 0; writes++) {
    await answers.store(query, { answer: { ...answer, receivedAt: answer.receivedAt + writes } });
    if (writes === 1) written();
  }
  throw new Error(`The answer cannot be written anew. ${log.all.join()}`);
}
