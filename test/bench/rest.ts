import { judge, printTable } from "./figures";
import { withRefreshHosts } from "./refreshHost";

/** The memory of a host in bytes, heap and external, and the cost of an hour. */
export interface Rest {
  readonly afterFirst: number;
  /** Wakeups in the hour after that, in which the weather is refreshed while the window has no attention. */
  readonly wakeups: number;
  /** Milliseconds of processor time. */
  readonly cpu: number;
  /** Bytes that the system has written to the disk. */
  readonly written: number;
  readonly afterHour: number;
  /** After the refreshes of all rounds; the resident memory is that of the whole process. */
  readonly afterAll: number;
  readonly resident: number;
}

const refreshes = 1_000;
const MiB = 2 ** 20;

/** Wakeups, milliseconds of processor time, and bytes on the disk in an hour. */
const limits = { wakeups: 150, cpu: 150, written: 256 * 1024 };

async function main(): Promise<void> {
  const measured = await withRefreshHosts<Readonly<Record<"minimal" | "open", Rest>>, Rest>(
    "latest",
    async (measure) => ({ minimal: await measure("minimal", 0), open: await measure("open", refreshes) }),
    "rest",
  );
  const { minimal, open } = measured;
  const inMiB = (bytes: number): string => `${(bytes / MiB).toFixed(1)} MiB`;
  const row = (title: string, of: (rest: Rest) => string): string[] => [title, of(minimal), of(open)];
  console.log();
  printTable([
    ["Newest editor", "a minimal extension", "this one, its panel hidden"],
    row("heap and external memory, first refresh", ({ afterFirst }) => inMiB(afterFirst)),
    row("  an hour later", ({ afterHour }) => inMiB(afterHour)),
    [`  ${refreshes} refreshes later`, "", inMiB(open.afterAll)],
    ["  resident memory of the process then", "", inMiB(open.resident)],
    row("an hour: timers that fire", ({ wakeups }) => String(wakeups)),
    row("  processor time", ({ cpu }) => `${cpu.toFixed(0)} ms`),
    row("  written to the disk", ({ written }) => `${(written / 1024).toFixed(0)} KiB`),
  ]);
  const grown = open.afterAll - open.afterFirst;
  const above = open.afterHour - minimal.afterHour;
  await judge([
    [`memory after ${refreshes} refreshes: at most 5 MiB more (${inMiB(grown)})`, grown <= 5 * MiB],
    [`memory after an hour: at most 8 MiB above the minimal extension's (${inMiB(above)})`, above <= 8 * MiB],
    [`timers in an hour: at most ${limits.wakeups} (${open.wakeups})`, open.wakeups <= limits.wakeups],
    [`processor time in an hour: at most ${limits.cpu} ms (${open.cpu.toFixed(0)})`, open.cpu <= limits.cpu],
    [`written in an hour: at most ${limits.written / 1024} KiB`, open.written <= limits.written],
  ]);
}

void main();
