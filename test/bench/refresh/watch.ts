import fs from "node:fs/promises";
import { createRequire } from "node:module";

import * as vscode from "vscode";

export interface Shown {
  /** The turns of the event loop in which a status bar item was changed. */
  readonly renders: () => number;
  readonly posts: () => number;
  /** When a status bar item was last changed, in milliseconds of the real `performance.now()`. */
  readonly at: () => number;
}

/** Watches the status bar items that are made from now on, and the messages to webviews. */
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
  const { createStatusBarItem, createWebviewPanel } = vscode.window;
  Object.assign(vscode.window, {
    createStatusBarItem: (...args: Parameters<typeof createStatusBarItem>) => watchItem(createStatusBarItem(...args)),
    createWebviewPanel: (...args: Parameters<typeof createWebviewPanel>) => {
      const panel = createWebviewPanel(...args);
      const { webview } = panel;
      const post = webview.postMessage.bind(webview);
      webview.postMessage = (message: { readonly type: string }) => {
        // The rows of all fields follow on the page's request.
        if (message.type === "view") posts += 1;
        return post(message);
      };
      return panel;
    },
  });
  return { renders: () => renders, posts: () => posts, at: () => at };
}

type Method = (this: object, ...args: unknown[]) => unknown;

/** Counts the calls of the file system for what is below a folder. */
export async function watchFiles(folder: string): Promise<() => number> {
  let count = 0;
  const own = new WeakSet<object>();
  const watch = (methods: Record<string, Method>, names: string[], isOwn: (self: object, path: unknown) => boolean) => {
    for (const name of names) {
      const method = methods[name];
      if (typeof method !== "function") continue;
      methods[name] = function (this: object, ...args: unknown[]): unknown {
        const result = method.apply(this, args);
        if (!isOwn(this, args[0])) return result;
        count += 1;
        if (name === "open") void (result as Promise<object>).then((handle) => own.add(handle)).catch(() => undefined);
        return result;
      };
    }
  };
  const sample = await fs.open(__filename);
  const handles = Object.getPrototypeOf(sample) as Record<string, Method>;
  await sample.close();
  const ofHandles = ["writeFile", "write", "read", "readFile", "stat", "utimes", "truncate", "close", "sync"];
  watch(handles, ofHandles, (self) => own.has(self));
  const files = createRequire(__filename)("node:fs/promises") as Record<string, Method>;
  watch(files, Object.keys(files), (_, path) => typeof path === "string" && path.startsWith(folder));
  return () => count;
}
