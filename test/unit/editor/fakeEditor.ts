import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";

import type { Memento } from "vscode";

import type * as settingsModule from "../../../src/editor/settings/settings";
import { systemClock } from "../../../src/editor/platform/clock";
import { parseEndpoint } from "../../../src/service/api/parseEndpoint";
import { Notes } from "../../../src/service/storage/toldNotes";
import { Emitter } from "../../../src/weather/base/emitter";
import type { Clock } from "../../../src/weather/base/ports";
import { english } from "../../../src/weather/locale/strings";
import type { Row } from "../../../src/weather/view/rows";
import type { PanelView } from "../../../src/weather/surfaces/panelView";
import { settings as contributed } from "../../project/scripts";

const sources = path.resolve(__dirname, "../../../src");

/** The results of `inspect`, by section and name. */
export type Inspections = Record<string, Record<string, unknown>>;

/** The results of `inspect` after the person has set these settings of the extension. */
export function inspectionsOf(own: Readonly<Record<string, unknown>>): Inspections {
  const written = Object.entries(own).map(([name, globalValue]) => [`currentConditions.${name}`, { globalValue }]);
  return Object.fromEntries(written) as Inspections;
}

/** The editor's state of an extension, which all windows share. */
export class FakeState implements Memento {
  readonly values = new Map<string, unknown>();
  isReadOnly = false;
  readonly keys = (): readonly string[] => [];
  readonly get = (name: string): undefined => this.values.get(name) as undefined;

  update(name: string, value: unknown): Promise<void> {
    if (this.isReadOnly) return Promise.reject(Object.assign(new Error("of a canary"), { code: "EROFS" }));
    if (value === undefined) this.values.delete(name);
    else this.values.set(name, value);
    return Promise.resolve();
  }
}

/** Notes in memory, for windows that share this object. */
export function notesWith(clock: Pick<Clock, "now" | "monotonic">): Notes {
  const unavailable = () => Promise.resolve(undefined);
  return new Notes({ read: unavailable, write: unavailable, isBusy: false }, clock);
}

/**
 * As much of the module `vscode` as the settings need, with the values of `inspections`. A test may change these and
 * then fire `written`, as the editor does after changes by others. Those that are `locked` can't be written.
 */
export function fakeSettings(inspections: Inspections, written = new Emitter()) {
  return {
    l10n: { t: english },
    ConfigurationTarget: { Global: "globalValue", Workspace: "workspaceValue" },
    workspace: {
      isTrusted: true,
      onDidGrantWorkspaceTrust: () => ({ dispose: nothing }),
      onDidChangeConfiguration: (listener: (event: object) => void) => ({
        dispose: written.subscribe(() => listener({ affectsConfiguration: () => true })),
      }),
      getConfiguration: (section: string) => {
        const inspect = (name: string): Record<string, unknown> | undefined => {
          const id = `${section}.${name}`;
          const isOwn = section === "currentConditions";
          assert.ok(!isOwn || id in contributed, `${id} isn't in package.json`);
          return isOwn ? { defaultValue: contributed[id]?.default, ...inspections[id] } : inspections[id];
        };
        const get = (name: string): unknown => {
          const { workspaceValue, globalValue, defaultValue } = inspect(name) ?? {};
          return workspaceValue ?? globalValue ?? defaultValue;
        };
        const update = (name: string, value: unknown, target: string): Promise<void> => {
          const id = `${section}.${name}`;
          if (inspections[id]?.["locked"] === target) return Promise.reject(new TypeError("of a canary"));
          return Promise.resolve(void (inspections[id] = { ...inspections[id], [target]: value }));
        };
        return { inspect, get, update };
      },
    },
  };
}

/**
 * Loads modules below `src` with `editor` instead of the module `vscode`. The modules of the editor's layer are loaded
 * again each time, so that each caller has its own editor. @returns the exports of all.
 */
export function loadWith(editor: object, ...modules: readonly string[]): unknown {
  const from = createRequire(__filename);
  const loader = from("node:module") as { _load: (request: string, ...others: readonly unknown[]) => unknown };
  const forget = (): void => {
    for (const file of Object.keys(from.cache))
      if (file.startsWith(path.join(sources, "editor")) || modules.some((module) => file.endsWith(`src/${module}.js`)))
        Reflect.deleteProperty(from.cache, file);
  };
  const { _load } = loader;
  loader._load = (request, ...others) => (request === "vscode" ? editor : _load.call(loader, request, ...others));
  forget();
  try {
    return Object.assign({}, ...modules.map((module) => from(path.join(sources, module)) as object));
  } finally {
    forget();
    loader._load = _load;
  }
}

/** The settings in an editor with these `inspections`. With a `clock`, they follow changes. */
export function settingsIn(inspections: Inspections, isRemoteHost = false, clock?: Clock, written?: Emitter) {
  const editor = fakeSettings(inspections, written);
  const { Settings } = loadWith(editor, "editor/settings/settings") as typeof settingsModule;
  const settings = new Settings(isRemoteHost, parseEndpoint, clock ?? systemClock);
  if (!clock) settings.dispose();
  return settings;
}

const nothing = (): void => undefined;

/** As much of a URI as the panel needs. */
function uriOf(...parts: readonly unknown[]): { readonly fsPath: string; readonly toString: () => string } {
  const fsPath = parts.map(String).join("/");
  return { fsPath, toString: () => fsPath };
}

/** A tab or a view that records the messages to its page, and lets a test send messages of the page. */
class FakePanel {
  readonly posts: { readonly type?: unknown; readonly view?: PanelView; readonly rows?: readonly Row[] }[] = [];
  visible = true;
  send: (message: unknown) => void = nothing;
  readonly #listeners: (() => void)[] = [];

  show(visible: boolean): void {
    this.visible = visible;
    for (const listener of this.#listeners) listener();
  }

  readonly dispose = nothing;
  readonly onDidDispose = nothing;
  readonly onDidChangeViewState = (listener: () => void): void => void this.#listeners.push(listener);
  readonly onDidChangeVisibility = nothing;
  readonly reveal = nothing;
  readonly webview = {
    html: "",
    options: {},
    cspSource: "https://webview.test",
    asWebviewUri: (uri: unknown) => uri,
    onDidReceiveMessage: (receive: (message: unknown) => void) => void (this.send = receive),
    postMessage: (message: object) => Promise.resolve(this.posts.push(message)),
  };
}

/** As much of the module `vscode` as the panel needs, and the panel that it opens. */
export function editorWithPanel() {
  const panel = new FakePanel();
  const editor = {
    ...fakeSettings({}),
    ViewColumn: { Active: -1 },
    Uri: { joinPath: uriOf },
    commands: { executeCommand: () => Promise.resolve() },
    window: { tabGroups: { all: [] }, createWebviewPanel: () => panel },
  };
  return { editor, panel };
}
