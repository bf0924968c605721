import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Continues with the script that the first argument names, as if Node had been started with it: `npm run verify -- fuzz`
 * is scripts/verify/fuzz.mjs. Without such an argument, prints what each script does.
 *
 * @param folder the command of npm, and the folder of its scripts
 * @param {Record<string, string>} scripts what each of them does, by its name
 */
export async function runScript(folder, scripts) {
  const name = process.argv[2];
  if (!Object.hasOwn(scripts, name)) {
    const width = Math.max(...Object.keys(scripts).map(({ length }) => length));
    for (const [script, does] of Object.entries(scripts))
      console.error(`npm run ${folder} -- ${script.padEnd(width)}  ${does}`);
    process.exitCode = 1;
    return;
  }
  const file = resolve(import.meta.dirname, folder, `${name}.mjs`);
  process.argv.splice(1, 2, file);
  await import(pathToFileURL(file).href);
}
