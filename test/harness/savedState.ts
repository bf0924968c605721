import type { Page } from "playwright-core";
import { until } from "./until";

/**
 * Waits until the page has stored which editors are open, and where its views are; it does so every few seconds, not when it unloads.
 *
 * @param state what is to be stored with them: the state of a webview changes without a sign that can be seen.
 */
export async function editorsAreStored(page: Page, state = ""): Promise<void> {
  await until("the open editors are stored", async () => {
    const titles = await page.locator(".tabs-container .tab .label-name").allInnerTexts();
    const stored = await page.evaluate(storedState);
    return [...titles, state].every((text) => stored.includes(text));
  });
}

/** What the workbench keeps about its editors and views, as lines of `name=value`. */
async function storedState(): Promise<string> {
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error("The state of the page cannot be read."));
    });
  const found: string[] = [];
  for (const { name = "" } of await indexedDB.databases()) {
    if (name.startsWith("vscode-web-state-db")) {
      const database = await result(indexedDB.open(name));
      const items = database.transaction("ItemTable").objectStore("ItemTable");
      const [names, values] = await Promise.all([result(items.getAllKeys()), result<unknown[]>(items.getAll())]);
      found.push(...names.map((name, index) => `${JSON.stringify(name)}=${String(values[index])}`));
      database.close();
    }
  }
  return found.join("\n");
}
