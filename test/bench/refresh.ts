import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { rootCertificates } from "node:tls";

import { canary } from "../canary";
import { ensureEditor } from "../harness/editorFolder";
import { writeTrust } from "../loopback/trust";
import { judge, median, printTable, type Property, spread } from "./figures";
import { folderOf, inFreshHost } from "./hosts";
import { type RefreshService, withRefreshService } from "./refreshService";

/** What is refreshed: by a minimal extension, by this one with its panel closed, or with its panel open. */
const titles = {
  minimal: "(a) fetch, a text, a tooltip",
  closed: "(b) this extension",
  open: "(c) its panel open",
};
type Subject = keyof typeof titles;
const subjects = Object.keys(titles) as readonly Subject[];

export interface Plan {
  readonly subject: Subject;
  /** The folder of this extension's storage, with an answer in it that is fresh. */
  readonly storage: string;
  /** When that answer came, in milliseconds since 1970. */
  readonly seededAt: number;
  readonly rounds: number;
}

/** What processor time and hold of the event loop something took, in milliseconds. */
export interface Load {
  /** In the extension host, its other threads included, less what it takes in the same time while nothing is due. */
  readonly cpu: number;
  /** The longest time for which nothing else could run. */
  readonly hold: number;
}

/** A refresh, from the moment at which it is due until everything is quiet again. */
export interface Refresh extends Load {
  /** Milliseconds until the status bar item has the weather. */
  readonly shown: number;
  /** Milliseconds from the arrival of the response until the status bar item has its text. */
  readonly text: number;
  /** Milliseconds of the host's own `fetch` on a kept connection, right after the refresh. */
  readonly kept: number;
  /** Turns of the event loop in which the status bar item was changed. */
  readonly renders: number;
  /** Views sent to the panel. */
  readonly posts: number;
}

export interface Figures {
  /** What is loaded once `activate` has returned; without a request. */
  readonly start: Load;
  readonly refreshes: readonly Refresh[];
}

type Editor = "latest" | "oldest";
type Part = "first" | "later";

/** Fresh extension hosts for each subject, and the refreshes in each. */
const [hosts, rounds] = [4, 12];
const folder = folderOf("refresh");
const seed = path.join(folder, "seed");
const storage = path.join(folder, "storage");

/** Measures refreshes in the hosts of an editor, the subjects in turns, and prints a table. @returns what has to hold. */
async function measureHosts(editor: Editor): Promise<readonly Property[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(seed, { recursive: true });
  const measured: Record<Subject, Figures[]> = { minimal: [], closed: [], open: [] };
  await withRefreshService(async (service) => {
    // The others find in their storage the answer that the first host gets at its start.
    await inHost(editor, { subject: "closed", storage: seed, seededAt: 0, rounds: 0 }, service);
    const seededAt = Date.now();
    for (let host = 0; host < hosts; host += 1)
      for (const subject of host % 2 === 0 ? subjects : subjects.toReversed()) {
        rmSync(storage, { recursive: true, force: true });
        cpSync(seed, storage, { recursive: true });
        measured[subject].push(await inHost(editor, { subject, storage, seededAt, rounds }, service));
      }
  });
  return judged(editor, measured);
}

/** What a fresh host of the editor measures of this plan. */
async function inHost(editor: Editor, plan: Plan, { url, caPem }: RefreshService): Promise<Figures> {
  const system = path.join(folder, "system.pem");
  writeFileSync(system, [...rootCertificates, caPem].join("\n"));
  const figures = await inFreshHost("refresh", plan, {
    editor,
    settings: {
      "currentConditions.baseUrl": url,
      "currentConditions.defaultLocation": "349727",
      ...(editor === "oldest" && { "http.systemCertificates": false }),
    },
    env: {
      // The editor's own fetch trusts the system alone; this one has the authorities that systems come with.
      SSL_CERT_FILE: system,
      NODE_EXTRA_CA_CERTS: await writeTrust(folder, caPem),
      WEATHER_API_KEY: canary,
      BENCH_ADDRESS: url,
    },
  });
  return figures as Figures;
}

/** Prints a table of medians, behind them the least and the most. @returns what has to hold, and whether it does. */
function judged(editor: Editor, measured: Readonly<Record<Subject, readonly Figures[]>>): readonly Property[] {
  /** Of the first refreshes of each host with a subject, or of all others. */
  const valuesOf = (subject: Subject, part: Part, name: keyof Refresh): readonly number[] =>
    measured[subject]
      .flatMap(({ refreshes }) => (part === "first" ? refreshes.slice(0, 1) : refreshes.slice(1)))
      .map((refresh) => refresh[name]);
  const medianOf = (...of: Parameters<typeof valuesOf>): number => median(valuesOf(...of));
  /** As a multiple of that of the minimal extension. */
  const ratio = (part: Part, name: keyof Refresh, subject: Subject = "closed"): number =>
    medianOf(subject, part, name) / medianOf("minimal", part, name);
  /** From the response to the text, as a multiple of a fetch right after it. */
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
        ratio(part, name, subject).toFixed(2),
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
  const times = "times (a)";
  const head = [
    editor,
    "CPU ms",
    times,
    "shown after ms",
    times,
    "longest hold ms",
    times,
    "text ms",
    "times a kept fetch",
    "draws",
    "posts",
  ];
  const loaded = ["loaded after startup", cost(startOf("cpu")), "", "", "", cost(startOf("hold"))];
  console.log();
  printTable([head, ...rows, loaded]);
  const limits: Readonly<Record<string, readonly [value: number, most: number]>> = {
    "a refresh's CPU time as a multiple of the minimal one's": [ratio("later", "cpu"), 1],
    "its time until it is shown": [ratio("later", "shown"), 2],
    "its longest hold of the event loop": [ratio("later", "hold"), 1],
    "the first one's CPU time": [ratio("first", "cpu"), 1.5],
    "its time from the response to the text as a multiple of a fetch on a kept connection": [
      median(shares("closed", "later")),
      editor === "latest" ? 2 : Infinity,
    ],
    "its draws of the status bar item": [medianOf("closed", "later", "renders"), 1],
    "views sent to the open panel": [medianOf("open", "later", "posts"), 1],
    "milliseconds of CPU time for what is loaded after startup": [median(startOf("cpu")), 25],
    "milliseconds of its longest hold": [median(startOf("hold")), 10],
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
  judge([...(await measureHosts("latest")), ...(await measureHosts("oldest"))]);
}

void main();
