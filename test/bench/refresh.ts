import { cpus } from "node:os";

import type { EditorVersion } from "../harness/editorFolder";
import { type Limit, median, printTable, ratios, spread } from "./figures";
import { editors, withStoredAnswer } from "./hosts";
import { withReadableBundles } from "./profile";

/** The cost of something, in milliseconds. */
export interface Load {
  /** Processor time of the extension host with all threads. For a refresh, minus that while nothing is due. */
  readonly cpu: number;
  /** Until the status bar item has the weather. */
  readonly shown: number;
  /** The longest time for which the event loop was blocked. */
  readonly hold: number;
}

export interface Figures {
  /** From activation until the temperature of a stored answer is shown; for the hold, a while longer. */
  readonly start: Load;
  readonly refreshes: readonly Load[];
  /** The most expensive functions of the start. */
  readonly expensive: readonly string[];
}

const titles = { minimal: "(a) a minimal extension", closed: "(b) this extension" } as const;
const subjects = Object.keys(titles) as (keyof typeof titles)[];

const parts = ["start", "first", "later"] as const;
type Part = (typeof parts)[number];

/** The number of pairs of fresh extension hosts, and of refreshes in each host. */
const [pairs, rounds] = [9, 3];

/** Measures in pairs of hosts, and prints tables. @returns the limits of the editor. */
async function measure(editor: EditorVersion): Promise<readonly Limit[]> {
  const measured: Record<keyof typeof titles, Figures[]> = { minimal: [], closed: [] };
  const { expensive } = await withStoredAnswer(editor, async (inHost) => {
    for (let pair = 0; pair < pairs; pair += 1)
      for (const subject of pair % 2 === 0 ? subjects : subjects.toReversed())
        measured[subject].push((await inHost("refresh", { subject, rounds })) as Figures);
    const plan = { subject: "closed", rounds: 0, isProfiled: true } as const;
    return (await withReadableBundles(() => inHost("refresh", plan))) as Figures;
  });
  const valuesOf = (subject: keyof typeof titles, part: Part, name: keyof Load): readonly number[] =>
    measured[subject]
      .flatMap(
        ({ start, refreshes: [first, ...later] }) => ({ start: [start], first: first ? [first] : [], later })[part],
      )
      .map((load) => load[name]);
  /** As multiples of the minimal extension's value in the other host of the pair, in the same round. */
  const times = (part: Part, name: keyof Load, subject: keyof typeof titles = "closed"): readonly number[] =>
    ratios(valuesOf(subject, part, name), valuesOf("minimal", part, name));
  const cellOf = (values: readonly number[], digits: number): string => {
    const [least = "", middle = "", most = ""] = spread(values, digits);
    return `${middle} (${least} to ${most})`;
  };
  const names = { cpu: "CPU ms", shown: "shown after ms", hold: "longest hold ms" } as const;
  const rows = parts.flatMap((part) =>
    subjects.map((subject) => [
      `${part} ${titles[subject]}`,
      ...(Object.keys(names) as (keyof Load)[]).flatMap((name) => [
        cellOf(valuesOf(subject, part, name), 1),
        subject === "minimal" ? "" : cellOf(times(part, name, subject), 2),
      ]),
    ]),
  );
  printTable([[editor, ...Object.values(names).flatMap((name) => [name, "times (a)"])], ...rows]);
  console.log([`\n${editor}: the most expensive functions until the temperature`, ...expensive].join("\n"));
  const startHold = median(valuesOf("minimal", "start", "hold"));
  const laterHolds = valuesOf("closed", "later", "hold").map((hold) => hold / startHold);
  const limits: Limit[] = [
    { what: "CPU time until the temperature, times (a)", most: 3.5, values: times("start", "cpu") },
    { what: "its longest hold, times (a)", most: 1.5, values: times("start", "hold") },
    { what: "longest hold of the first refresh, times (a)", most: 1.2, values: times("first", "hold") },
    { what: "longest hold of a later refresh, times (a)'s start", most: 0.5, values: laterHolds },
  ];
  // In the oldest editor, refreshes of (a) take too little to compare with.
  if (editor === "latest")
    limits.push(
      { what: "CPU time of the first refresh, times (a)", most: 1, values: times("first", "cpu") },
      { what: "CPU time of a later refresh, times (a)", most: 0.75, values: times("later", "cpu") },
      { what: "time until it is shown, times (a)", most: 1.5, values: times("later", "shown") },
    );
  return limits.map((limit) => ({ ...limit, what: `${editor}: ${limit.what}` }));
}

export async function bench(): Promise<readonly Limit[]> {
  const cores = cpus();
  console.log(`\n${cores.length} × ${cores[0]?.model.trim() ?? "unknown processor"}`);
  const limits: Limit[] = [];
  for (const editor of editors) limits.push(...(await measure(editor)));
  return limits;
}
