import type { Page } from "playwright-core";

import { surfaces } from "./surfaces";

/** Searches pages of a browser: all their documents and storages. */
export async function searchPages(pages: readonly Page[]): Promise<void> {
  for (const text of await Promise.all(pages.map(textOf))) surfaces.note("pages", "the page", text);
}

async function textOf(page: Page): Promise<string> {
  const parts = [...page.frames().map((frame) => frame.evaluate(source)), page.evaluate(stored)];
  // A frame may be removed in the meantime, and not every page has a storage.
  return (await Promise.all(parts.map((part) => part.catch(() => "")))).join("\n");
}

/** The document with its shadow trees and the values of its fields. Runs in the page. */
function source(): string {
  const parts = [document.title, document.documentElement.outerHTML];
  const visit = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll("*")) {
      if (element instanceof HTMLInputElement && element.type !== "password") parts.push(element.value);
      if (element instanceof HTMLTextAreaElement) parts.push(element.value);
      if (element.shadowRoot) {
        parts.push(element.shadowRoot.innerHTML);
        visit(element.shadowRoot);
      }
    }
  };
  visit(document);
  return parts.join("\n");
}

/**
 * Everything that the page has stored: its two storages, and its databases, which contain an editor's state and logs.
 * Runs in the page.
 */
async function stored(): Promise<string> {
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error("A database of the page cannot be read."));
    });
  const asText = (value: unknown): string => {
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return new TextDecoder().decode(value);
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  const parts = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage).map(asText));
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const items = database.transaction(store).objectStore(store);
      const [ids, values] = await Promise.all([result(items.getAllKeys()), result(items.getAll())]);
      parts.push(name, store, ...ids.map(asText), ...(values as unknown[]).map(asText));
    }
    database.close();
  }
  return parts.join("\n");
}
