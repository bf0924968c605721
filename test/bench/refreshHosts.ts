import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rootCertificates } from "node:tls";

import { canary } from "../canary";
import { writeTrust } from "../loopback/trust";
import { median, printTable, type Property, spread } from "./figures";
import { folderOf, inFreshHost, withRefreshService } from "./hosts";
import type { Listening } from "./refreshService";

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
  /** Calls of the file system below the storage. */
  readonly files: number;
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
type Measured = Readonly<Record<Subject, readonly Figures[]>>;

/** Fresh extension hosts for each subject, and the refreshes in each. */
const [hosts, rounds] = [4, 12];
const folder = folderOf("refresh");
const seed = path.join(folder, "seed");

/** Measures refreshes in the hosts of an editor, the subjects in turns, and prints a table. @returns what has to hold. */
export async function measureHosts(editor: Editor): Promise<readonly Property[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(seed, { recursive: true });
  const measured: Record<Subject, Figures[]> = { minimal: [], closed: [], open: [] };
  await withRefreshService(async (listening) => {
    await measureHost(editor, "closed", 0, 0, listening);
    const seededAt = Date.now();
    for (let host = 0; host < hosts; host += 1)
      for (const subject of host % 2 === 0 ? subjects : subjects.toReversed())
        measured[subject].push(await measureHost(editor, subject, rounds, seededAt, listening));
  }, true);
  print(editor, measured);
  return propertiesOf(editor, measured);
}

/** Without rounds, the answer that this host has got at its start is what the next ones find in their storage. */
async function measureHost(
  editor: Editor,
  subject: Subject,
  own: number,
  seededAt: number,
  { port, caPem }: Listening,
): Promise<Figures> {
  const storage = own === 0 ? seed : path.join(folder, "storage");
  if (own > 0) {
    rmSync(storage, { recursive: true, force: true });
    cpSync(seed, storage, { recursive: true });
  }
  const address = `https://127.0.0.1:${port}`;
  const plan: Plan = { subject, storage, seededAt, rounds: own };
  const trust = await writeTrust(folder, caPem);
  const system = path.join(folder, "system.pem");
  writeFileSync(system, [...rootCertificates, caPem].join("\n"));
  const figures = await inFreshHost("refresh", plan, {
    editor,
    settings: {
      "currentConditions.baseUrl": address,
      "currentConditions.defaultLocation": "349727",
      ...(editor === "oldest" && { "http.systemCertificates": false }),
    },
    env: {
      // The editor's own fetch trusts the system alone; this one has the authorities that systems come with.
      SSL_CERT_FILE: system,
      NODE_EXTRA_CA_CERTS: trust,
      WEATHER_API_KEY: canary,
      BENCH_ADDRESS: address,
    },
  });
  return figures as Figures;
}

/** What is measured of the first refreshes of each host with a subject, or of all others. */
function valuesOf(measured: Measured, subject: Subject, part: Part, name: keyof Refresh): readonly number[] {
  const of = ({ refreshes }: Figures): readonly Refresh[] =>
    part === "first" ? refreshes.slice(0, 1) : refreshes.slice(1);
  return measured[subject].flatMap(of).map((refresh) => refresh[name]);
}

/** The median of a subject's figure, as a multiple of that of the minimal extension. */
function ratioOf(measured: Measured, subject: Subject, part: Part, name: keyof Refresh): number {
  return median(valuesOf(measured, subject, part, name)) / median(valuesOf(measured, "minimal", part, name));
}

/** One table for an editor: medians, behind them the least and the most. */
function print(editor: Editor, measured: Measured): void {
  const cost = (values: readonly number[]): string => {
    const [least = "", middle = "", most = ""] = spread(values, 1);
    return `${middle} (${least} to ${most})`;
  };
  const rows = (["first", "later"] as const).flatMap((part) =>
    subjects.map((subject) => {
      const values = (name: keyof Refresh): readonly number[] => valuesOf(measured, subject, part, name);
      const costs = (["cpu", "shown", "hold"] as const).flatMap((name) => [
        cost(values(name)),
        ratioOf(measured, subject, part, name).toFixed(2),
      ]);
      const counts = (["files", "renders", "posts"] as const).map((name) => String(median(values(name))));
      return [`${part} ${titles[subject]}`, ...costs, ...counts];
    }),
  );
  const times = "times (a)";
  const head = [editor, "CPU ms", times, "shown after ms", times, "longest hold ms", times, "files", "draws", "posts"];
  const loaded = (name: keyof Load): string => cost(measured.closed.map(({ start }) => start[name]));
  console.log();
  printTable([head, ...rows, ["loaded after startup", loaded("cpu"), "", "", "", loaded("hold")]]);
}

/** What has to hold of the refreshes in an editor, against those of the minimal extension, and whether it does. */
function propertiesOf(editor: Editor, measured: Measured): readonly Property[] {
  const ratio = (part: Part, name: keyof Refresh): number => ratioOf(measured, "closed", part, name);
  const later = (subject: Subject, name: keyof Refresh): number => median(valuesOf(measured, subject, "later", name));
  const start = (name: keyof Load): number => median(measured.closed.map((figures) => figures.start[name]));
  const limits: readonly (readonly [what: string, value: number, most: number])[] = [
    ["a refresh's CPU time as a multiple of the minimal one's", ratio("later", "cpu"), 1],
    ["its time until it is shown", ratio("later", "shown"), 2],
    ["its longest hold of the event loop", ratio("later", "hold"), 1],
    ["the first one's CPU time", ratio("first", "cpu"), 1.5],
    ["its calls of the file system", later("closed", "files"), 15],
    ["its draws of the status bar item", later("closed", "renders"), 1],
    ["views sent to the open panel", later("open", "posts"), 1],
    ["milliseconds of CPU time for what is loaded after startup", start("cpu"), 25],
    ["milliseconds of its longest hold", start("hold"), 10],
  ];
  return limits.map(([what, value, most]) => [
    `${editor}: ${what} ${value.toFixed(2)}, ${most} at the most`,
    value <= most,
  ]);
}
