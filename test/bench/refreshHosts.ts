import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rootCertificates } from "node:tls";

import { canary } from "../canary";
import { projectRoot } from "../harness/editorFolder";
import { runInHost } from "../harness/runInHost";
import { writeTrust } from "../loopback/trust";
import { median, printTable, spread } from "./figures";
import {
  type Figures,
  type Load,
  type Plan,
  type Refresh,
  type Subject,
  subjects,
  variables,
} from "./refresh/measured";
import type { Listening } from "./refreshService";

export type Editor = "latest" | "oldest";

const folder = path.join(projectRoot, "out", "bench", "refresh");
const seed = path.join(folder, "seed");
const titles: Readonly<Record<Subject, string>> = {
  minimal: "(a) fetch, a text, a tooltip",
  closed: "(b) this extension",
  open: "(c) its panel open",
};

/** Figures of all hosts of one editor. */
export type Measured = Readonly<Record<Subject, readonly Figures[]>>;

/** Refreshes in so many fresh extension hosts for each subject, in turns, with a service in a process of its own. */
export async function measureHosts(editor: Editor, hosts: number, rounds: number): Promise<Measured> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(seed, { recursive: true });
  const service = fork(path.join(__dirname, "refreshService.js"), { env: { ...process.env, BENCH_DROPS: "yes" } });
  const [listening] = (await once(service, "message")) as [Listening];
  const measured: Record<Subject, Figures[]> = { minimal: [], closed: [], open: [] };
  let seededAt = 0;
  const run = (subject: Subject, own: number): Promise<Figures> =>
    inFreshHost(editor, { subject, rounds: own, seededAt }, listening);
  try {
    await run("closed", 0);
    seededAt = Date.now();
    for (let host = 0; host < hosts; host += 1)
      for (const subject of host % 2 === 0 ? subjects : subjects.toReversed())
        measured[subject].push(await run(subject, rounds));
    return measured;
  } finally {
    service.kill();
  }
}

/** Without rounds, the answer that this host has got at its start is what the next ones find in their storage. */
async function inFreshHost(
  editor: Editor,
  own: Pick<Plan, "subject" | "rounds" | "seededAt">,
  { port, caPem }: Listening,
): Promise<Figures> {
  const { subject, rounds } = own;
  const host = path.join(folder, "host");
  const storage = rounds === 0 ? seed : path.join(folder, "storage");
  if (rounds > 0) {
    rmSync(storage, { recursive: true, force: true });
    cpSync(seed, storage, { recursive: true });
  }
  const address = `https://127.0.0.1:${port}`;
  const profile = path.join(folder, `${editor}-${subject}.cpuprofile`);
  const plan: Plan = { ...own, storage, file: path.join(folder, "figures.json"), profile };
  const system = path.join(folder, "system.pem");
  writeFileSync(system, [...rootCertificates, caPem].join("\n"));
  await runInHost({
    editor,
    resultsDir: host,
    log: () => undefined,
    testsDir: path.join(__dirname, "refresh"),
    settings: {
      "currentConditions.baseUrl": address,
      "currentConditions.defaultLocation": "349727",
      ...(editor === "oldest" && { "http.systemCertificates": false }),
    },
    env: {
      // The editor's own fetch trusts the system alone; this one has the authorities that systems come with.
      SSL_CERT_FILE: system,
      NODE_EXTRA_CA_CERTS: await writeTrust(folder, caPem),
      WEATHER_API_KEY: canary,
      BENCH_ADDRESS: address,
      [variables.plan]: JSON.stringify(plan),
    },
  });
  return JSON.parse(readFileSync(plan.file, "utf8")) as Figures;
}

/** The first refresh of each host, and all others. */
const parts: Readonly<Record<"first" | "later", (refreshes: readonly Refresh[]) => readonly Refresh[]>> = {
  first: (refreshes) => refreshes.slice(0, 1),
  later: (refreshes) => refreshes.slice(1),
};
type Part = keyof typeof parts;

/** What is measured of the refreshes of one subject. */
function valuesOf(measured: Measured, subject: Subject, part: Part, name: keyof Refresh): readonly number[] {
  return measured[subject].flatMap(({ refreshes }) => parts[part](refreshes)).map((refresh) => refresh[name]);
}

/** The median of a subject's figure, as a multiple of that of the minimal extension. */
export function ratioOf(measured: Measured, subject: Subject, part: Part, name: keyof Refresh): number {
  const medianOf = (one: Subject): number => median(valuesOf(measured, one, part, name));
  return medianOf(subject) / medianOf("minimal");
}

/** The median of a figure of the later refreshes. */
export function laterMedian(measured: Measured, subject: Subject, name: keyof Refresh): number {
  return median(valuesOf(measured, subject, "later", name));
}

/** The medians of what is loaded after startup. */
export function startOf({ closed }: Measured): Load {
  const of = (name: keyof Load): number => median(closed.map(({ start }) => start[name]));
  return { cpu: of("cpu"), hold: of("hold") };
}

/** One table for an editor: medians, behind them the least and the most. */
export function printHosts(editor: Editor, measured: Measured): void {
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
      return [`${part === "first" ? "first" : "later"} ${titles[subject]}`, ...costs, ...counts];
    }),
  );
  const times = "times (a)";
  const head = [editor, "CPU ms", times, "shown after ms", times, "longest hold ms", times, "files", "draws", "posts"];
  const starts = measured.closed.map(({ start }) => start);
  const loaded = (name: keyof Load): string => cost(starts.map((start) => start[name]));
  console.log();
  printTable([head, ...rows, ["loaded after startup", loaded("cpu"), "", "", "", loaded("hold")]]);
}
