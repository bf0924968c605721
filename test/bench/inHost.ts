import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import * as vscode from "vscode";

import { projectRoot } from "../harness/editorFolder";
import { requiredVariable } from "../harness/testRun";
import { bundles, contextWith, type Extension, load } from "../host/lifetime/shipped";
import { type StoredPlan, variables } from "./hosts";

setFlagsFromString("--expose-gc");
export const collectGarbage = runInNewContext("gc") as () => void;

/** Real time, in milliseconds. */
export const monotonic = performance.now.bind(performance);

export function planned(): unknown {
  return JSON.parse(requiredVariable(variables.plan));
}

/** Writes the measurements for the process that started this extension host. */
export function report(figures: unknown): void {
  writeFileSync((planned() as { readonly file: string }).file, JSON.stringify(figures));
}

/** Milliseconds of the host's processor time since `begin`, or until `end`. */
export function cpuSince(begin: NodeJS.CpuUsage, end = process.cpuUsage()): number {
  return (end.user + end.system - begin.user - begin.system) / 1000;
}

/** Waits until the editor has started: until the host needs almost no processor time. */
export async function quiet(): Promise<void> {
  for (let turns = 0; turns < 4;) {
    const begin = process.cpuUsage();
    await pause(250);
    turns = cpuSince(begin) < 8 ? turns + 1 : 0;
  }
}

/** Loads the subject. @returns its `activate`, and a function that ends it. */
export async function loadSubject({ subject, storage }: StoredPlan) {
  const subscriptions: vscode.Disposable[] = [];
  const context = await contextWith({ subscriptions, globalStorageUri: vscode.Uri.file(storage) });
  const minimal = path.join(projectRoot, "test", "bench", "refresh", "minimal.js");
  const extension = load(subject === "minimal" ? minimal : path.join(bundles, "extension.js")) as Extension;
  return {
    activate: () => extension.activate(context),
    end: (): void => subscriptions.forEach((subscription) => void subscription.dispose()),
  };
}
