import * as vscode from "vscode";

export interface Shown {
  /** The items that aren't disposed. */
  readonly items: readonly vscode.StatusBarItem[];
  /** The turns of the event loop in which a status bar item was changed. */
  readonly renders: () => number;
  readonly posts: () => number;
  /**
   * The time of the first change of an item's text or tooltip after `moment`; both in milliseconds of the real
   * `performance.now()`.
   */
  readonly changeAfter: (moment: number) => number;
}

/**
 * Watches new status bar items, and the views sent to webviews.
 *
 * @param note called with each text and tooltip of an item; returns the real `performance.now()`.
 */
export function watchEditor(note: (name: string, value: unknown) => number): Shown {
  let [posts, renders] = [0, 0];
  const changes: number[] = [];
  const items: vscode.StatusBarItem[] = [];
  let isNoted = false;
  const watchItem = (item: vscode.StatusBarItem): vscode.StatusBarItem => {
    items.push(item);
    return new Proxy(item, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name === "dispose") items.splice(items.indexOf(item), 1);
        return typeof value === "function" ? (value as () => unknown).bind(target) : value;
      },
      set: (target, name, value) => {
        if (name === "text" || name === "tooltip") changes.push(note(name, value));
        if (!isNoted) renders += 1;
        isNoted = true;
        setImmediate(() => (isNoted = false));
        return Reflect.set(target, name, value, target);
      },
    });
  };
  const { createStatusBarItem, createWebviewPanel } = vscode.window;
  Object.assign(vscode.window, {
    createStatusBarItem: (...args: Parameters<typeof createStatusBarItem>) => watchItem(createStatusBarItem(...args)),
    createWebviewPanel: (...args: Parameters<typeof createWebviewPanel>) => {
      const panel = createWebviewPanel(...args);
      const { webview } = panel;
      const post = webview.postMessage.bind(webview);
      webview.postMessage = (message: { readonly type: string }) => {
        // Not counted: the rows of all fields, which are sent on the page's request.
        if (message.type === "view") posts += 1;
        return post(message);
      };
      return panel;
    },
  });
  const changeAfter = (moment: number): number => changes.find((at) => at > moment) ?? Infinity;
  return { items, renders: () => renders, posts: () => posts, changeAfter };
}
