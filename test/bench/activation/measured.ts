import { cpSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Tells the extension host what to activate, and where the times go. */
export const variables = { file: "BENCH_FILE", order: "BENCH_ORDER", all: "BENCH_ALL" } as const;

/** What a bundle takes in its host, in milliseconds. */
export interface Times {
  /** Until its code is there: `require`. */
  readonly load: number;
  /** Until its function has returned: `activate`, or what is called later. */
  readonly run: number;
}

/**
 * Copies an extension to `folder`, changed in two ways: nothing but a test activates it, and it takes its own time then.
 * @returns its id, under which the times are.
 */
export function copyMeasured(extension: string, folder: string): string {
  const manifest = JSON.parse(readFileSync(path.join(extension, "package.json"), "utf8")) as {
    name: string;
    publisher: string;
    main: string;
  };
  const id = `${manifest.publisher}.${manifest.name}`;
  const copy = path.join(folder, id);
  cpSync(extension, copy, { recursive: true });
  const measured = { ...manifest, main: "./measured.js", activationEvents: [] };
  writeFileSync(path.join(copy, "package.json"), JSON.stringify(measured));
  writeFileSync(path.join(copy, "measured.js"), stopwatch(id, manifest.main, "activate"));
  return id;
}

/** Has a bundle that the extension loads later take its time, too. @returns the name under which the times are. */
export function measureLater(copy: string, bundle: string, name: string): string {
  const [file, moved] = [path.join(copy, `${bundle}.js`), path.join(copy, `${bundle}.moved.js`)];
  renameSync(file, moved);
  writeFileSync(file, stopwatch(bundle, path.basename(moved), name));
  return bundle;
}

const stopwatch = (id: string, main: string, name: string): string => `
const begin = performance.now();
const bundle = require(${JSON.stringify(`./${path.posix.normalize(main)}`)});
const load = performance.now() - begin;
exports.${name} = (context) => {
  const begin = performance.now();
  const result = bundle.${name}(context);
  const run = performance.now() - begin;
  (globalThis.measured ??= {})[${JSON.stringify(id)}] = { load, run };
  return result;
};
`;
