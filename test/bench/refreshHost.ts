import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rootCertificates } from "node:tls";

import { canary } from "../canary";
import { writeTrust } from "../loopback/trust";
import { folderOf, inFreshHost } from "./hosts";
import { withReadableBundles } from "./profile";
import { type RefreshService, withRefreshService } from "./refreshService";

export type Editor = "latest" | "oldest";

/** What is refreshed: by a minimal extension, by this one with its panel closed, or with its panel open. */
export type Subject = "minimal" | "closed" | "open";

export interface Plan {
  readonly subject: Subject;
  /** The folder of this extension's storage, with an answer in it that is fresh. */
  readonly storage: string;
  /** When that answer came, in milliseconds since 1970. */
  readonly seededAt: number;
  readonly rounds: number;
  /** Whether to find the most expensive functions, which takes time itself. */
  readonly isProfiled?: boolean;
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
  /** From the return of `activate` until the temperature of a stored answer is shown; for the hold, a while longer. */
  readonly start: Load;
  readonly refreshes: readonly Refresh[];
  /** The most expensive functions. */
  readonly expensive: readonly string[];
}

const folder = folderOf("refresh");
const seed = path.join(folder, "seed");
const storage = path.join(folder, "storage");

/** Measures a subject in a fresh host, which finds an answer in its storage. */
export type MeasureHost<Found> = (subject: Subject, rounds: number, more?: Pick<Plan, "isProfiled">) => Promise<Found>;

/** Runs `act` with what measures in fresh hosts of an editor, by the tests of `bench`. */
export async function withRefreshHosts<T, Found = Figures>(
  editor: Editor,
  act: (measure: MeasureHost<Found>) => Promise<T>,
  bench = "refresh",
): Promise<T> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(seed, { recursive: true });
  return withRefreshService(async (service) => {
    // The others find in their storage the answer that the first host gets at its start.
    await inHost("refresh", editor, { subject: "closed", storage: seed, seededAt: 0, rounds: 0 }, service);
    const seededAt = Date.now();
    return act((subject, rounds, more) => {
      rmSync(storage, { recursive: true, force: true });
      cpSync(seed, storage, { recursive: true });
      return inHost(bench, editor, { subject, storage, seededAt, rounds, ...more }, service) as Promise<Found>;
    });
  });
}

/** The most expensive functions of the start and of so many refreshes. */
export function profileHost(editor: Editor, rounds: number): Promise<readonly string[]> {
  return withReadableBundles(() =>
    withRefreshHosts(editor, async (measure) => (await measure("closed", rounds, { isProfiled: true })).expensive),
  );
}

/** What a fresh host of the editor measures of this plan. */
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
      // The editor's own fetch trusts the system alone; this one has the authorities that systems come with.
      SSL_CERT_FILE: system,
      NODE_EXTRA_CA_CERTS: await writeTrust(folder, caPem),
      WEATHER_API_KEY: canary,
      BENCH_ADDRESS: url,
    },
  });
}
