import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isatty } from "node:tty";

import { canary, revoked } from "../canary";
import { variables as editorTestVariables } from "../editor/service";
import { ensureEditor, projectRoot } from "../harness/editorFolder";
import { type HostResult, readHostResult } from "../harness/hostResult";
import { runInHost } from "../harness/runInHost";
import { startListener } from "../service/listener";
import { writeTrust } from "../service/trust";
import { startWeatherService } from "../service/weatherService";
import { variables as windowTestVariables } from "../window/scene";
import { findLeaks } from "./leaks";

export interface TestOptions {
  readonly vsix: string;
  /** Parts to run; all of them unless given. */
  readonly only: readonly string[];
  /** Runs the tests in Node and in windows whose titles hold this. */
  readonly grep?: string;
  /** The editor to test in: the two from the packages, or the desktop's, which is downloaded. */
  readonly editor: "packages" | "desktop";
}

type Counts = Pick<HostResult, "passed" | "failed">;

const results = path.join(projectRoot, "out", "results");
const compiled = (name: string): string => path.join(projectRoot, "out", "test", name);

/** Runs the suites one after another and returns the sum. The last one looks for the key in everything that the others left. */
export async function runTests({ vsix, only, grep, editor }: TestOptions): Promise<Counts> {
  if (only.join() !== "leaks") rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const inHost = editor === "desktop" ? (["desktop"] as const) : (["latest", "oldest"] as const);
  const parts: Readonly<Record<string, () => Promise<Counts>>> = {
    unit: () => inNode("unit", 30_000, grep),
    ...(editor === "packages" && {
      page: async () => {
        await ensureEditor(console.log);
        return inNode("page", 60_000, grep);
      },
    }),
    processes: () => inNode("processes", 180_000, grep),
    editor: async () => sum(await inTurn(inHost, (version) => inEditor(version, vsix))),
    ...(editor === "packages" && {
      window: () =>
        inNode("window", 120_000, grep, { [windowTestVariables.vsix]: vsix, [windowTestVariables.results]: results }),
    }),
    leaks: () => Promise.resolve(leaks()),
  };
  const chosen = Object.keys(parts).filter((name) => only.length === 0 || only.includes(name));
  return sum(
    await inTurn(chosen, async (name) => {
      console.log(`\n--- ${name}`);
      return parts[name]?.() ?? { passed: 0, failed: 1 };
    }),
  );
}

/** A file or a pipe gets no colours, also where the environment says that this is CI. */
const plain = isatty(1) ? {} : { NO_COLOR: "1" };

/** A folder of tests in a Node process of its own, so that nothing it leaves open can hold up the others. */
async function inNode(
  name: string,
  timeoutMs: number,
  grep: string | undefined,
  env: Readonly<Record<string, string>> = {},
): Promise<Counts> {
  const resultFile = path.join(results, `${name}.json`);
  const args = [
    compiled("run/nodeRunner.js"),
    compiled(name),
    resultFile,
    String(timeoutMs),
    ...(grep === undefined ? [] : [grep]),
  ];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, ["--enable-source-maps", ...args], {
      cwd: projectRoot,
      stdio: "inherit",
      env: { ...process.env, ...plain, ...env },
    });
    child.once("error", reject).once("close", resolve);
  });
  return counted(
    readHostResult(resultFile),
    `The tests of ${name} ended with ${String(code)} before they were through.`,
  );
}

/** The tests inside an extension host that has the packaged extension. */
async function inEditor(version: "latest" | "oldest" | "desktop", vsix: string): Promise<Counts> {
  console.log(`\nIn the extension host (${version})`);
  const folder = path.join(results, `editor-${version}`);
  const workspaceFolder = path.join(results, `workspace-${version}`);
  const hostile = await startListener();
  writeFolderSettings(workspaceFolder, hostileSettings(hostile.url));
  const service = await startWeatherService({ keys: [canary] });
  try {
    const result = await runInHost({
      editor: version,
      vsix,
      desktopVersion: process.env["TEST_EDITOR_VERSION"] || undefined,
      resultsDir: folder,
      workspaceFolder,
      settings: {
        "currentConditions.baseUrl": service.baseUrl,
        "currentConditions.altBaseUrl": service.altBaseUrl,
        // For the tests' own line to the service: in the oldest editor, the host's `https` waits for ever for these certificates.
        "http.systemCertificates": false,
      },
      // A repository can bring these along in the description of its container.
      machineSettings: { currentConditions: { baseUrl: hostile.url, altBaseUrl: hostile.url } },
      env: {
        NODE_EXTRA_CA_CERTS: await writeTrust(workspaceFolder, service.caPem),
        WEATHER_API_KEY: canary,
        [editorTestVariables.baseUrl]: service.baseUrl,
      },
      log: console.log,
    });
    if (hostile.connections > 0) throw new Error("The address in the workspace's settings was connected to.");
    return result;
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    const { passed = 0, failed = 0 } = readHostResult(path.join(folder, "result.json")) ?? {};
    return { passed, failed: Math.max(failed, 1) };
  } finally {
    await hostile.close();
    await service.close();
  }
}

/** Every way in which settings that are not the person's own can try to send the key elsewhere. */
function hostileSettings(address: string): Readonly<Record<string, unknown>> {
  const own = { scheme: "query", baseUrl: address, altBaseUrl: address, units: "imperial" };
  const prefixed = Object.fromEntries(Object.entries(own).map(([name, value]) => [`currentConditions.${name}`, value]));
  return { ...prefixed, currentConditions: own, "[markdown]": prefixed };
}

function writeFolderSettings(folder: string, settings: Readonly<Record<string, unknown>>): void {
  mkdirSync(path.join(folder, ".vscode"), { recursive: true });
  writeFileSync(path.join(folder, ".vscode", "settings.json"), JSON.stringify(settings));
}

/** The canary may be in no log, picture's text, settings file or storage file of the run. */
function leaks(): Counts {
  const { searched, leaks: found } = findLeaks(results, [canary, revoked]);
  const logged =
    existsSync(results) &&
    readdirSync(results, { recursive: true, encoding: "utf8" }).some((file) => file.endsWith("Weather.log"));
  if (!logged) console.log("There is no log of the extension to search; run the tests in an editor first.");
  else if (found.length === 0)
    console.log(`  The key is in none of ${searched} files below ${path.relative(projectRoot, results)}`);
  else console.log(found.join("\n"));
  return { passed: logged && found.length === 0 ? 1 : 0, failed: logged ? found.length : 1 };
}

function counted(result: HostResult | undefined, missing: string): Counts {
  if (result && result.passed + result.failed > 0) return result;
  console.log(missing);
  return { passed: 0, failed: 1 };
}

async function inTurn<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<readonly R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await act(item));
  return done;
}

function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}
