import { cpus } from "node:os";

import { ensureEditor } from "../harness/editorFolder";
import { judge, median, printTable, type Property, ratio, spread } from "./figures";
import {
  type Editor,
  type Figures,
  type Load,
  profileHost,
  type Refresh,
  type Subject,
  withRefreshHosts,
} from "./refreshHost";

const titles: Readonly<Record<Subject, string>> = {
  minimal: "(a) fetch, a text, a tooltip",
  closed: "(b) this extension",
  open: "(c) its panel open",
};
const subjects = Object.keys(titles) as readonly Subject[];

type Part = "first" | "later";

/** The number of fresh extension hosts per subject, and of refreshes in each. */
const [hosts, rounds] = [3, 8];

/**
 * Measures refreshes in the hosts of an editor, the subjects in turns, and prints a table. @returns the checked limits.
 */
async function measureHosts(editor: Editor): Promise<readonly Property[]> {
  const measured: Record<Subject, Figures[]> = { minimal: [], closed: [], open: [] };
  await withRefreshHosts(editor, async (measure) => {
    for (let host = 0; host < hosts; host += 1)
      for (const subject of host % 2 === 0 ? subjects : subjects.toReversed())
        measured[subject].push(await measure(subject, rounds));
  });
  return judged(editor, measured);
}

/** Prints a table of medians with minimum and maximum. @returns the checked limits. */
function judged(editor: Editor, measured: Readonly<Record<Subject, readonly Figures[]>>): readonly Property[] {
  /** The values of the first refresh in each host with a subject, or of all later ones. */
  const valuesOf = (subject: Subject, part: Part, name: keyof Refresh): readonly number[] =>
    measured[subject]
      .flatMap(({ refreshes }) => (part === "first" ? refreshes.slice(0, 1) : refreshes.slice(1)))
      .map((refresh) => refresh[name]);
  const medianOf = (...of: Parameters<typeof valuesOf>): number => median(valuesOf(...of));
  /** As a multiple of the minimal extension's value in the paired host, in the same round. */
  const times = (part: Part, name: keyof Refresh, subject: Subject = "closed"): number =>
    ratio(valuesOf(subject, part, name), valuesOf("minimal", part, name));
  /** The time from the response to the text, as a multiple of a fetch right after it. */
  const shares = (subject: Subject, part: Part): readonly number[] => {
    const kept = valuesOf(subject, part, "kept");
    return valuesOf(subject, part, "text").map((text, index) => text / (kept[index] ?? 0));
  };
  const startOf = (name: keyof Load): readonly number[] => measured.closed.map(({ start }) => start[name]);
  const cost = (values: readonly number[]): string => {
    const [least = "", middle = "", most = ""] = spread(values, 1);
    return `${middle} (${least} to ${most})`;
  };
  const rows = (["first", "later"] as const).flatMap((part) =>
    subjects.map((subject) => {
      const costs = (["cpu", "shown", "hold"] as const).flatMap((name) => [
        cost(valuesOf(subject, part, name)),
        times(part, name, subject).toFixed(2),
      ]);
      const counts = (["renders", "posts"] as const).map((name) => String(medianOf(subject, part, name)));
      return [
        `${part} ${titles[subject]}`,
        ...costs,
        cost(valuesOf(subject, part, "text")),
        median(shares(subject, part)).toFixed(2),
        ...counts,
      ];
    }),
  );
  const heads = ["CPU ms", "shown after ms", "longest hold ms"].flatMap((cost) => [cost, "times (a)"]);
  const head = [editor, ...heads, "text ms", "times a kept fetch", "draws", "posts"];
  const loaded = ["from activation to the temperature", cost(startOf("cpu")), "", "", "", cost(startOf("hold"))];
  console.log();
  printTable([head, ...rows, loaded]);
  /** In the oldest editor, later refreshes of (a) take too little time to compare with. */
  const ofNewest = editor === "latest" ? 1 : Infinity;
  const limits: Readonly<Record<string, readonly [value: number, most: number]>> = {
    "milliseconds of CPU time from activation to the temperature": [median(startOf("cpu")), 45],
    "milliseconds of its longest hold of the event loop": [median(startOf("hold")), 13],
    "the first refresh's CPU time as a multiple of the minimal one's": [times("first", "cpu"), 1 * ofNewest],
    "milliseconds of its longest hold": [medianOf("closed", "first", "hold"), 40],
    "a later refresh's CPU time as a multiple of the minimal one's": [times("later", "cpu"), 0.5 * ofNewest],
    "its time until it is shown": [times("later", "shown"), 1.5 * ofNewest],
    "milliseconds of a later one's longest hold": [medianOf("closed", "later", "hold"), 6],
    "its time from the response to the text as a multiple of a fetch on a kept connection": [
      median(shares("closed", "later")),
      2 * ofNewest,
    ],
    "its draws of the status bar item": [medianOf("closed", "later", "renders"), 1],
    "views sent to the open panel": [medianOf("open", "later", "posts"), 1],
  };
  return Object.entries(limits).map(([what, [value, most]]) => [
    `${editor}: ${what} ${value.toFixed(2)}, ${most} at the most`,
    value <= most,
  ]);
}

async function main(): Promise<void> {
  await ensureEditor(console.log);
  const cores = cpus();
  console.log(`${cores.length} × ${cores[0]?.model.trim() ?? "unknown processor"}`);
  const editors = ["latest", "oldest"] as const;
  const properties: Property[] = [];
  for (const editor of editors) properties.push(...(await measureHosts(editor)));
  await judge(properties, () => profileHost("latest", rounds));
}

void main();
