import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The forms in which a key can turn up: as it is, in an address, in JSON, as bytes in text. */
export function formsOf(key: string): readonly string[] {
  const bytes = Buffer.from(key);
  return [
    ...new Set([
      key,
      encodeURIComponent(key),
      JSON.stringify(key).slice(1, -1),
      bytes.toString("hex"),
      // Base64 depends on where in a group of three the key begins.
      ...[0, 1, 2].map((offset) =>
        Buffer.concat([Buffer.alloc(offset), bytes])
          .toString("base64")
          .slice(offset === 0 ? 0 : offset + 1, -4),
      ),
    ]),
  ];
}

/** What a search went through, and the files that hold one of the keys in any form, each with the form. */
export interface Search {
  readonly searched: number;
  readonly leaks: readonly string[];
}

/** Looks for the keys in all files below `folder`. Links are not followed. */
export function findLeaks(folder: string, keys: readonly string[]): Search {
  const forms = keys.flatMap(formsOf);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const leaks = files.flatMap((file) => {
    const content = readFileSync(file).toString("latin1").replaceAll("\u0000", "");
    const found = forms.find((form) => content.includes(form));
    return found === undefined ? [] : [`${path.relative(folder, file)} holds ${found}`];
  });
  return { searched: files.length, leaks };
}
