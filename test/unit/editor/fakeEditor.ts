import { createRequire } from "node:module";
import path from "node:path";

import type { Memento } from "vscode";

import type * as settingsModule from "../../../src/editor/platform/settings";
import { parseEndpoint } from "../../../src/service/api/endpoint";

const sources = path.resolve(__dirname, "../../../src");

/** What the settings say: by section and name, what `inspect` returns. */
export type Inspections = Record<string, Record<string, unknown>>;

/** What the editor knows where the person has set these values of the extension. */
export function inspectionsOf(own: Readonly<Record<string, unknown>>): Inspections {
  const written = Object.entries(own).map(([name, globalValue]) => [`currentConditions.${name}`, { globalValue }]);
  return Object.fromEntries(written) as Inspections;
}

/** The editor's state of an extension, which all windows share. */
export class FakeState implements Memento {
  readonly values = new Map<string, unknown>();
  isReadOnly = false;
  readonly keys = (): readonly string[] => [...this.values.keys()];
  readonly get = (name: string): undefined => this.values.get(name) as undefined;

  update(name: string, value: unknown): Promise<void> {
    if (this.isReadOnly) return Promise.reject(Object.assign(new Error("of a canary"), { code: "EROFS" }));
    if (value === undefined) this.values.delete(name);
    else this.values.set(name, value);
    return Promise.resolve();
  }
}

/** As much of the module `vscode` as the settings need, over `inspections`, which a test may change. */
export function fakeSettings(inspections: Inspections): object {
  return {
    ConfigurationTarget: { Global: 1, Workspace: 2 },
    workspace: {
      onDidChangeConfiguration: () => ({ dispose: () => undefined }),
      getConfiguration: (section: string) => ({
        inspect: (name: string) => inspections[`${section}.${name}`],
        get: (name: string) => {
          const { workspaceValue, globalValue, defaultValue } = inspections[`${section}.${name}`] ?? {};
          return workspaceValue ?? globalValue ?? defaultValue;
        },
        update: (name: string, value: unknown, target: number) => {
          const key = `${section}.${name}`;
          inspections[key] = { ...inspections[key], [target === 1 ? "globalValue" : "workspaceValue"]: value };
          return Promise.resolve();
        },
      }),
    },
  };
}

/**
 * Loads a module below `src` with `editor` in place of the module `vscode`. The modules of the editor's layer are loaded
 * anew each time, so that each caller has its own editor.
 */
export function loadWith(editor: object, module: string): unknown {
  const from = createRequire(__filename);
  const loader = from("node:module") as { _load: (request: string, ...others: readonly unknown[]) => unknown };
  const forget = (): void => {
    for (const file of Object.keys(from.cache))
      if (file.startsWith(path.join(sources, "editor")) || file === path.join(sources, `${module}.js`))
        Reflect.deleteProperty(from.cache, file);
  };
  const { _load } = loader;
  loader._load = (request, ...others) => (request === "vscode" ? editor : _load.call(loader, request, ...others));
  forget();
  try {
    return from(path.join(sources, module));
  } finally {
    forget();
    loader._load = _load;
  }
}

/** The settings in an editor whose settings are `inspections`. */
export function settingsIn(inspections: Inspections, isRemoteHost = false, parse = parseEndpoint) {
  const { Settings } = loadWith(fakeSettings(inspections), "editor/platform/settings") as typeof settingsModule;
  const settings = new Settings(isRemoteHost, parse);
  settings.dispose();
  return settings;
}
