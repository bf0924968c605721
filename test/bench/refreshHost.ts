import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rootCertificates } from "node:tls";

import { canary } from "../canary";
import { writeTrust } from "../loopback/trust";
import { folderOf, inFreshHost } from "./hosts";
import { withReadableBundles } from "./profile";
import { type RefreshService, withRefreshService } from "./refreshService";

export type Editor = "latest" | "oldest";

/** A minimal extension, or this one with its panel closed or open. */
export type Subject = "minimal" | "closed" | "open";

export interface Plan {
  readonly subject: Subject;
  /** The folder of this extension's storage, which contains a fresh answer. */
  readonly storage: string;
  /** The time of receipt of that answer, in milliseconds since 1970. */
  readonly seededAt: number;
  readonly rounds: number;
  /** Whether to find the most expensive functions, which itself takes time. */
  readonly isProfiled?: boolean;
}

/** The cost of something, in milliseconds. */
export interface Load {
  /** Processor time of the extension host with all threads, minus that of the same span while nothing is due. */
  readonly cpu: number;
  /** The longest time for which the event loop was blocked. */
  readonly hold: number;
}

/** A refresh, from the moment at which it's due until everything is idle again. */
export interface Refresh extends Load {
  /** Milliseconds until the status bar item has the weather. */
  readonly shown: number;
  /** Milliseconds from the arrival of the response until the status bar item has its text. */
  readonly text: number;
  /** Milliseconds of the host's own `fetch` on an open connection, right after the refresh. */
  readonly kept: number;
  /** Turns of the event loop in which the status bar item was changed. */
  readonly renders: number;
  /** Views sent to the panel. */
  readonly posts: number;
}

export interface Figures {
  /** From the return of `activate` until the temperature of a stored answer is shown; for the hold, a while longer. */
  readonly start: Load;
  readonly refreshes: readonly Refresh[];
  /** The most expensive functions. */
  readonly expensive: readonly string[];
}

const folder = folderOf("refresh");
const seed = path.join(folder, "seed");
const storage = path.join(folder, "storage");

/** Measures a subject in a fresh host with a stored answer. */
export type MeasureHost<Found> = (subject: Subject, rounds: number, more?: Pick<Plan, "isProfiled">) => Promise<Found>;

/** Runs `act` with a function that measures in fresh hosts of an editor, with the tests of `bench`. */
export async function withRefreshHosts<T, Found = Figures>(
  editor: Editor,
  act: (measure: MeasureHost<Found>) => Promise<T>,
  bench = "refresh",
): Promise<T> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(seed, { recursive: true });
  return withRefreshService(async (service) => {
    // The first host stores its answer for the others.
    await inHost("refresh", editor, { subject: "closed", storage: seed, seededAt: 0, rounds: 0 }, service);
    const seededAt = Date.now();
    return act((subject, rounds, more) => {
      rmSync(storage, { recursive: true, force: true });
      cpSync(seed, storage, { recursive: true });
      return inHost(bench, editor, { subject, storage, seededAt, rounds, ...more }, service) as Promise<Found>;
    });
  });
}

/** The most expensive functions of the start and of `rounds` refreshes. */
export function profileHost(editor: Editor, rounds: number): Promise<readonly string[]> {
  return withReadableBundles(() =>
    withRefreshHosts(editor, async (measure) => (await measure("closed", rounds, { isProfiled: true })).expensive),
  );
}

/** Runs a plan in a fresh host of the editor, and returns its measurements. */
async function inHost(bench: string, editor: Editor, plan: Plan, { url, caPem }: RefreshService): Promise<unknown> {
  const system = path.join(folder, "system.pem");
  writeFileSync(system, [...rootCertificates, caPem].join("\n"));
  return inFreshHost(bench, plan, {
    editor,
    settings: {
      "currentConditions.baseUrl": url,
      "currentConditions.defaultLocation": "349727",
      ...(editor === "oldest" && { "http.systemCertificates": false }),
    },
    env: {
      // The editor's own fetch trusts only the system, which here has the authorities that systems usually have.
      SSL_CERT_FILE: system,
      NODE_EXTRA_CA_CERTS: await writeTrust(folder, caPem),
      WEATHER_API_KEY: canary,
      BENCH_ADDRESS: url,
    },
  });
}
