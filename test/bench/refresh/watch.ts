import fs from "node:fs/promises";
import Module, { createRequire } from "node:module";

import * as vscode from "vscode";

const load = createRequire(__filename);

/** What is shown, counted. */
export interface Shown {
  /** The turns of the event loop in which a status bar item was changed. */
  readonly renders: () => number;
  readonly posts: () => number;
  /** When a status bar item was last changed, in milliseconds of the real `performance.now()`. */
  readonly at: () => number;
}

/** Has what is loaded from now on get an editor in which status bar items and messages to webviews are watched. */
export function watchEditor(monotonic: () => number): Shown {
  let [at, posts, renders] = [0, 0, 0];
  let isNoted = false;
  const watchItem = (item: vscode.StatusBarItem): vscode.StatusBarItem =>
    new Proxy(item, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? (value as () => unknown).bind(target) : value;
      },
      set: (target, name, value) => {
        at = monotonic();
        if (!isNoted) renders += 1;
        isNoted = true;
        setImmediate(() => (isNoted = false));
        return Reflect.set(target, name, value, target);
      },
    });
  const window = Object.create(vscode.window, {
    createStatusBarItem: {
      value: (...args: Parameters<typeof vscode.window.createStatusBarItem>) =>
        watchItem(vscode.window.createStatusBarItem(...args)),
    },
    createWebviewPanel: {
      value: (...args: Parameters<typeof vscode.window.createWebviewPanel>) => {
        const panel = vscode.window.createWebviewPanel(...args);
        const { webview } = panel;
        const post = webview.postMessage.bind(webview);
        webview.postMessage = (message: { readonly type: string }) => {
          // The rows of all fields follow on the page's request.
          if (message.type === "view") posts += 1;
          return post(message);
        };
        return panel;
      },
    },
  }) as typeof vscode.window;
  const watched = Object.create(vscode, { window: { value: window } }) as typeof vscode;
  const modules = Module as unknown as { _load: (name: string, ...rest: unknown[]) => unknown };
  const original = modules._load;
  modules._load = (name, ...rest) => (name === "vscode" ? watched : original.call(Module, name, ...rest));
  return { renders: () => renders, posts: () => posts, at: () => at };
}

/** Counts the calls of the file system for what is below a folder. */
export async function watchFiles(folder: string): Promise<() => number> {
  let count = 0;
  const own = new WeakSet<object>();
  const files = load("node:fs/promises") as Record<string, unknown>;
  for (const [name, value] of Object.entries(files)) {
    if (typeof value !== "function") continue;
    files[name] = (...args: unknown[]): unknown => {
      const isOwn = typeof args[0] === "string" && args[0].startsWith(folder);
      if (isOwn) count += 1;
      const result: unknown = Reflect.apply(value as (...args: unknown[]) => unknown, files, args);
      if (isOwn && name === "open")
        void (result as Promise<object>).then((handle) => own.add(handle)).catch(() => undefined);
      return result;
    };
  }
  const sample = await fs.open(__filename);
  const prototype = Object.getPrototypeOf(sample) as Record<string, unknown>;
  await sample.close();
  for (const name of ["writeFile", "write", "read", "readFile", "stat", "utimes", "truncate", "close", "sync"]) {
    const method = prototype[name] as (this: object, ...args: unknown[]) => unknown;
    prototype[name] = function (this: object, ...args: unknown[]): unknown {
      if (own.has(this)) count += 1;
      return Reflect.apply(method, this, args);
    };
  }
  return () => count;
}
