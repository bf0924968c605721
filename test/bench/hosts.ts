import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import path from "node:path";
import { rootCertificates } from "node:tls";
import { gzipSync } from "node:zlib";

import { canary } from "../canary";
import { type EditorVersion, ensureEditor } from "../harness/editorFolder";
import { type HostOptions, runInHost } from "../harness/runInHost";
import { makeStandIn } from "../harness/standIn";
import { makeAuthority } from "../loopback/certificate";
import { listenOnLoopback } from "../loopback/connections";
import { makeObservation } from "../loopback/observations";
import { writeTrust } from "../loopback/trust";
import { celsius } from "../loopback/values";
import { benchFolder } from "./figures";

export const editors = ["latest", "oldest"] as const;

/** What the tests in an extension host get from the process that measures. */
export const variables = { plan: "BENCH_PLAN", address: "BENCH_ADDRESS" } as const;

/** What to measure with a stored answer. */
export interface Plan {
  /** A minimal extension, or this one with its panel closed or open. */
  readonly subject: "minimal" | "closed" | "open";
  /** The number of refreshes. */
  readonly rounds: number;
  /** Whether to find the most expensive functions, which itself takes time. */
  readonly isProfiled?: boolean;
}

export interface StoredPlan extends Plan {
  /** The folder of the subject's storage. */
  readonly storage: string;
  /** The time of receipt of the stored answer, in milliseconds since 1970. */
  readonly seededAt: number;
}

/** Runs the tests of a bench in a fresh extension host. @returns their report. */
type InFreshHost = (bench: string, plan: object, options?: Partial<HostOptions>) => Promise<unknown>;

/** Runs `act` for an editor and a weather service. */
export async function withHosts<T>(editor: EditorVersion, act: (inFreshHost: InFreshHost) => Promise<T>): Promise<T> {
  await ensureEditor(console.log);
  rmSync(benchFolder, { recursive: true, force: true });
  mkdirSync(benchFolder, { recursive: true });
  return withMinimalService(async (url, caPem) => {
    const system = path.join(benchFolder, "system.pem");
    writeFileSync(system, [...rootCertificates, caPem].join("\n"));
    const file = path.join(benchFolder, "figures.json");
    const env = {
      // Compiling is part of what is measured.
      NODE_COMPILE_CACHE: undefined,
      // The editor's own fetch trusts only the system, which here has the authorities that systems usually have.
      SSL_CERT_FILE: system,
      NODE_EXTRA_CA_CERTS: await writeTrust(benchFolder, caPem),
      WEATHER_API_KEY: canary,
      [variables.address]: url,
    };
    const settings = {
      "currentConditions.baseUrl": url,
      "currentConditions.defaultLocation": "349727",
      // The oldest editor's fetch can't read the system's authorities.
      ...(editor === "oldest" && { "http.systemCertificates": false }),
    };
    return act(async (bench, plan, options) => {
      const { failures } = await runInHost({
        ...{ editor, settings, log: () => undefined, developed: makeStandIn(benchFolder) },
        ...{ resultsDir: path.join(benchFolder, "host"), folders: [`bench/${bench}`] },
        ...options,
        env: { ...env, [variables.plan]: JSON.stringify({ ...plan, file }) },
      });
      if (failures.length > 0) throw new Error(failures.map(({ error }) => error).join("\n"));
      return JSON.parse(readFileSync(file, "utf8")) as unknown;
    });
  });
}

/** Runs `act` with a function that measures in a fresh extension host with a stored answer. */
export function withStoredAnswer<T>(
  editor: EditorVersion,
  act: (measure: (bench: string, plan: Plan) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  return withHosts(editor, async (inFreshHost) => {
    const [seed, storage] = [path.join(benchFolder, "seed"), path.join(benchFolder, "storage")];
    const seeding: StoredPlan = { subject: "closed", rounds: 0, storage: seed, seededAt: 0 };
    await inFreshHost("refresh", seeding);
    const seededAt = Date.now();
    return act((bench, plan) => {
      rmSync(storage, { recursive: true, force: true });
      cpSync(seed, storage, { recursive: true });
      return inFreshHost(bench, { ...plan, storage, seededAt } satisfies StoredPlan);
    });
  });
}

/** Seconds. */
const lifetime = 40 * 60;

/**
 * Runs `act` with a minimal service: bodies in turns, packed in advance, with the headers of the weather service.
 * The weather service of the tests needs more time per response than a client does, which would hide the client's
 * share. Connections end soon after the response, as they do in the 40 minutes between two refreshes.
 */
async function withMinimalService<T>(act: (url: string, caPem: string) => Promise<T>): Promise<T> {
  const authority = await makeAuthority();
  // More than there are requests, so that each temperature differs from the stored one.
  const bodies = Array.from({ length: 50 }, (_, index) =>
    gzipSync(JSON.stringify([makeObservation({ details: true, members: { Temperature: celsius(index - 10) } })])),
  );
  let answers = 0;
  const server = createServer(await authority.issue(), (_request, response) => {
    const body = bodies[answers++ % bodies.length];
    // The clock of the host runs ahead of this one with each refresh, which no machine's clock does.
    response.sendDate = false;
    response.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Encoding": "gzip",
      "Content-Length": body?.length,
      "Cache-Control": `public, max-age=${lifetime}`,
    });
    response.end(body, () => setTimeout(() => server.closeIdleConnections(), 50));
  });
  // The client decides how long a connection stays open.
  server.keepAliveTimeout = 0;
  const listening = await listenOnLoopback(server);
  try {
    return await act(`https://127.0.0.1:${listening.port}`, authority.caPem);
  } finally {
    await listening.close();
  }
}
