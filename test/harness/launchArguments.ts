/** What the program that runs in-host tests asks of an editor, in the words of its command line. */
export interface LaunchArguments {
  readonly userDataDir: string;
  readonly extensionsDir: string;
  /** The folder or the workspace file to open. */
  readonly target: string | undefined;
  /** Pairs for the page of the editor that listens on this port. */
  readonly payload: (port: number) => readonly (readonly [name: string, value: string])[];
}

const paths = new Set(["extensionDevelopmentPath", "extensionTestsPath"]);
const ports = new Set(["inspect-extensions", "inspect-brk-extensions"]);

/** Reads a desktop editor's command line; what has no meaning here is left out. */
export function parseLaunchArguments(argv: readonly string[]): LaunchArguments {
  const values = new Map<string, string>();
  const pairs: (readonly [string, string])[] = [];
  let target: string | undefined;
  for (const argument of argv) {
    const [, name, value = ""] = /^--([\w-]+)(?:=(.*))?$/s.exec(argument) ?? [];
    if (name === undefined) {
      target ??= argument;
    } else if (paths.has(name) || ports.has(name)) {
      pairs.push([name, value]);
    } else if (name === "disable-extensions") {
      pairs.push(["disableExtensions", "true"]);
    } else {
      values.set(name, value);
    }
  }
  return {
    userDataDir: required(values, "user-data-dir"),
    extensionsDir: required(values, "extensions-dir"),
    target,
    // For the page, the files are those of a remote machine.
    payload: (port) => {
      const machine = `vscode-remote://localhost:${String(port)}`;
      return pairs.map(([name, value]) => [name, paths.has(name) ? machine + value : value]);
    },
  };
}

function required(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name);
  if (value === undefined) {
    throw new Error(`The argument --${name}=… is missing.`);
  }
  return value;
}
