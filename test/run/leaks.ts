import { readdirSync, readFileSync, statSync } from "node:fs";
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

/** The files below `folder` that hold one of the keys in any form, each with the form. Links are not followed. */
export function findLeaks(folder: string, keys: readonly string[]): readonly string[] {
  const forms = keys.flatMap(formsOf);
  const leaks: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || statSync(file).size > 100 * 1024 * 1024) continue;
    const content = readFileSync(file).toString("latin1").replaceAll("\u0000", "");
    const found = forms.find((form) => content.includes(form));
    if (found !== undefined) leaks.push(`${path.relative(folder, file)} holds ${found}`);
  }
  return leaks;
}
