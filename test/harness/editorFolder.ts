import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

/** The newest editor, and the oldest one that `engines.vscode` admits. */
export type EditorVersion = "latest" | "oldest";

/** The project's folder; this file runs in `out/test/harness`. */
export const projectRoot = path.resolve(__dirname, "..", "..", "..");

const manifest = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as Record<string, unknown>;
export const extensionId = `${String(manifest["publisher"])}.${String(manifest["name"])}`;

/** The folder whose `package.json` names the editors, their Node, and a browser. */
export const editorFolder = path.join(projectRoot, "test", "vscode");

const packages = path.join(editorFolder, "node_modules");
const lockfile = path.join(editorFolder, "package-lock.json");
const stampFile = path.join(packages, ".installed-from");

export function editorHome(version: EditorVersion): string {
  return path.join(packages, `vscode-${version}`, "lib", "vscode");
}

export function editorNode(version: EditorVersion): string {
  return path.join(packages, `node-${version}`, "bin", "node");
}

/** A folder for files generated from the installed packages; a new install empties it. */
export function editorCache(name: string): string {
  return path.join(packages, ".cache", name);
}

let installation: Promise<void> | undefined;

/** Installs the editors if they are missing or their lockfile has changed; once for concurrent calls. */
export function ensureEditor(log: (line: string) => void): Promise<void> {
  return (installation ??= install(log));
}

async function install(log: (line: string) => void): Promise<void> {
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error(
      `The editor of the tests runs on linux-x64 only, this is ${process.platform}-${process.arch}. ` +
        "Run the tests with the desktop editor instead.",
    );
  const wanted = createHash("sha256").update(readFileSync(lockfile)).digest("hex");
  if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== wanted) {
    log("Installing the editors of the tests into test/vscode (once, about 1.1 GB on disk) …");
    const npmCi = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await promisify(execFile)("npm", npmCi, { cwd: editorFolder });
    writeFileSync(stampFile, wanted);
  }
  linkPackages("latest");
  linkPackages("oldest");
}

/** Links packages that the page loads from the editor's own node_modules; npm installs them a few folders up. */
function linkPackages(version: EditorVersion): void {
  const link = path.join(editorHome(version), "node_modules");
  if (lstatSync(link, { throwIfNoEntry: false }) === undefined)
    symlinkSync(path.relative(path.dirname(link), packages), link);
}
