import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The extension's log lines of all windows since the server's start; `logsDir` is below the user's data. */
export function readLog(logsDir: string): string {
  const files = existsSync(logsDir) ? readdirSync(logsDir, { recursive: true, encoding: "utf8" }) : [];
  return files
    .filter((file) => path.basename(file) === "Weather.log")
    .sort()
    .map((file) => readFileSync(path.join(logsDir, file), "utf8"))
    .join("");
}
