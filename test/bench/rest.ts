import { type Limit, printTable } from "./figures";
import { withStoredAnswer } from "./hosts";

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

export async function bench(): Promise<readonly Limit[]> {
  const { minimal, open } = await withStoredAnswer("latest", async (inHost) => ({
    minimal: (await inHost("rest", { subject: "minimal", rounds: 0 })) as Rest,
    open: (await inHost("rest", { subject: "open", rounds: refreshes })) as Rest,
  }));
  const inMiB = (bytes: number): string => `${(bytes / MiB).toFixed(1)} MiB`;
  const row = (title: string, of: (rest: Rest) => string): string[] => [title, of(minimal), of(open)];
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
  const above = open.afterHour - minimal.afterHour;
  return [
    { what: `growth in ${refreshes} refreshes, MiB`, most: 5, values: [(open.afterAll - open.afterFirst) / MiB] },
    { what: "memory after an hour, MiB above the minimal extension", most: 8, values: [above / MiB] },
    // Each minute: whether a refresh, a removal, or a text that changes by itself is due.
    { what: "timers in an hour", most: 120, values: [open.wakeups] },
    { what: "processor time in an hour, ms", most: 150, values: [open.cpu] },
    { what: "written in an hour, KiB", most: 256, values: [open.written / 1024] },
  ];
}
