import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";

import { canary } from "../canary";
import { editorHome, ensureEditor, projectRoot } from "../harness/editorFolder";
import { installVsix } from "../harness/editorServer";
import { runInHost } from "../harness/runInHost";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";
import { asking } from "../run/inHost";
import { copyMeasured, measureLater, type Times, variables } from "./activation/measured";
import { judge, median, printTable, spread } from "./figures";

const folder = path.join(projectRoot, "out", "bench", "activation");
const extensionsDir = path.join(folder, "extensions");
const measuredFile = path.join(folder, "measured.json");

/** Of the minimal extension's median. */
const limit = 1.5;

/** What takes its time, and the name under which that is. */
interface Target {
  readonly title: string;
  readonly id: string;
}

type Measured = Readonly<Record<string, Times>>;

/**
 * Puts copies of the packaged extension and of the others where the editor finds extensions.
 * @returns the minimal one, this one, all that the editor activates, and what follows after startup, without a call.
 */
async function prepare(vsix: string, others: readonly string[]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await ensureEditor(console.log);
  const installed = path.join(folder, "installed");
  await installVsix("latest", folder, vsix, installed);
  const name = readdirSync(installed).find((entry) => existsSync(path.join(installed, entry, "package.json"))) ?? "";
  const source = (fixture: string): string => path.join(projectRoot, "test", "bench", "activation", fixture);
  const target = (title: string, extension: string): Target => ({ title, id: copyMeasured(extension, extensionsDir) });
  const minimal = target("a minimal one: status bar item, 5 commands, 3 listeners", source("minimal"));
  const own = target("this extension", path.join(installed, name));
  const started = [
    target("an empty extension", source("empty")),
    minimal,
    own,
    ...others.map((other) => target(nameOf(other), other)),
  ];
  const dist = path.join(extensionsDir, own.id, "dist");
  const later = { title: "  and what it loads after startup", id: measureLater(dist, "composition", "compose") };
  return { minimal, own, started, later };
}

interface Manifest {
  readonly publisher?: string;
  readonly name?: string;
  readonly version?: string;
}

function readManifest(folderOfPackage: string): Manifest {
  return JSON.parse(readFileSync(path.join(folderOfPackage, "package.json"), "utf8")) as Manifest;
}

function nameOf(extension: string): string {
  const { publisher = "?", name = "?", version = "" } = readManifest(extension);
  return `${publisher}.${name} ${version}`;
}

/** Starts an extension host, has it activate the extensions in this order, and returns what each took. */
async function inFreshHost(order: readonly string[], later: string, service: WeatherService): Promise<Measured> {
  const { settings, env } = await asking(service, folder);
  const all = [...order, later].join();
  await runInHost({
    editor: "latest",
    extensionsDir,
    resultsDir: path.join(folder, "host"),
    log: () => undefined,
    testsDir: path.join(__dirname, "activation"),
    settings: { ...settings, "currentConditions.defaultLocation": "349727" },
    env: { ...env, [variables.file]: measuredFile, [variables.order]: order.join(), [variables.all]: all },
  });
  return JSON.parse(readFileSync(measuredFile, "utf8")) as Measured;
}

/** In each host another one comes first, so that each meets the host as cold and as warm as the others do. */
function turned<T>(list: readonly T[], by: number): readonly T[] {
  const turns = by % list.length;
  const order = [...list.slice(turns), ...list.slice(0, turns)];
  return Math.floor(by / list.length) % 2 === 0 ? order : order.reverse();
}

const total = ({ load, run }: Times): number => load + run;

function print(runs: readonly Measured[], targets: readonly Target[], reference: number): void {
  const cores = cpus();
  const editor = `VS Code ${readManifest(editorHome("latest")).version ?? "?"}`;
  console.log(`\n${runs.length} fresh extension hosts, ${editor}, ${cores.length} × ${cores[0]?.model ?? "?"}\n`);
  const rows = targets.map(({ title, id }) => {
    const times = runs.map((run) => run[id]).filter((run) => run !== undefined);
    const both = times.map(total);
    const [least = "", middle = "", most = ""] = spread(both, 2, " ms");
    const medians = [median(times.map(({ load }) => load)), median(times.map(({ run }) => run))];
    const cells = [...medians.map((ms) => `${ms.toFixed(2)} ms`), middle, least, most];
    return [title, ...cells, (median(both) / reference).toFixed(2)];
  });
  printTable([["Own time, medians", "require", "run", "both", "least", "most", "ratio"], ...rows], 12);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { hosts: { type: "string" } }, allowPositionals: true });
  const hosts = Number(values.hosts ?? 24);
  if (!Number.isSafeInteger(hosts) || hosts < 1) throw new Error("--hosts is not a number of hosts.");
  const [vsix = "", ...others] = positionals;
  const { started, minimal, own, later } = await prepare(vsix, others);
  const runs: Measured[] = [];
  const service = await startWeatherService({ keys: [canary] });
  try {
    const ids = started.map(({ id }) => id);
    for (let host = 0; host < hosts; host++) runs.push(await inFreshHost(turned(ids, host), later.id, service));
  } finally {
    await service.close();
  }
  const medianOf = ({ id }: Target): number =>
    median(runs.map((run) => run[id]).map((times) => (times === undefined ? Infinity : total(times))));
  const reference = medianOf(minimal);
  const at = started.indexOf(own) + 1;
  print(runs, [...started.slice(0, at), later, ...started.slice(at)], reference);
  const ratio = medianOf(own) / reference;
  const text = `require and activate: at most ${limit} times the minimal extension (${ratio.toFixed(2)})`;
  judge([[text, ratio <= limit]]);
}

void main();
