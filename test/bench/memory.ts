import { locations } from "../loopback/locations";
import { printTable, type Property } from "./figures";
import { inFreshHost, withWeather } from "./hosts";

/** Bytes in use by the extension host, after the garbage collector has run. */
export interface Usage {
  readonly heapUsed: number;
  /** Buffers and whatever else lies beside the heap. */
  readonly external: number;
  /** What the system has given the process. */
  readonly resident: number;
}

/** The memory of an extension host in the order of time. */
export interface Figures {
  readonly node: string;
  /** The extension is not loaded. */
  readonly before: Usage;
  /** It is active, and its panel shows a location. */
  readonly active: Usage;
  /** Each location was refreshed once. */
  readonly once: Usage;
  readonly end: Usage;
  /** Requests that the service had meanwhile. */
  readonly requests: number;
}

const plan = {
  asked: locations
    .filter(({ weather }) => weather !== undefined)
    .map(({ key }) => key)
    .slice(0, 50),
  refreshes: 1_000,
  /** Several times of what it takes on a machine that does nothing else. */
  timeoutMs: 300_000,
};
export type Plan = typeof plan;

/** Bytes that the refreshes of the same locations may add to the memory that is in use. */
const growthLimit = 5 * 1024 * 1024;

const mebibytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(2);
const inUse = ({ heapUsed, external }: Usage): number => heapUsed + external;

/** Has an extension host load the bundle that is shipped and refresh the locations, each many times. */
export async function measureMemory(): Promise<readonly Property[]> {
  const { asked, refreshes, timeoutMs } = plan;
  const measured = await withWeather("memory", ({ settings, env }) =>
    inFreshHost("memory", plan, {
      timeoutMs: timeoutMs + 60_000,
      settings: { ...settings, "currentConditions.defaultLocation": asked[0], "currentConditions.locations": asked },
      env,
    }),
  );
  const { node, before, active, once, end, requests } = measured as Figures;
  const row = (title: string, name: keyof Usage): readonly string[] => {
    const values = [before[name], active[name], once[name], end[name], end[name] - before[name]];
    return [title, ...values.map(mebibytes)];
  };
  const stages = ["before", "active, panel", `${asked.length} refreshes`, `${refreshes} refreshes`, "difference"];
  const head = [`Extension host (Node ${node.slice(1)}), MiB`, ...stages];
  console.log();
  printTable(
    [head, row("heap in use", "heapUsed"), row("beside the heap", "external"), row("resident", "resident")],
    16,
  );
  const growth = inUse(end) - inUse(once);
  const came = `${mebibytes(growth)} MiB came with refreshes of the same locations`;
  return [
    [`${came}, below ${mebibytes(growthLimit)}`, growth < growthLimit],
    [`the service had ${requests} requests for ${refreshes} refreshes`, requests === refreshes],
  ];
}
