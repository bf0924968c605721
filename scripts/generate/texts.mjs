// npm run generate -- texts: adds the keys of new texts to the files of all languages, marked as not translated.
import { writeFileSync } from "node:fs";

import { completed, translated, translations } from "../texts.mjs";

for (const { file, texts, english } of translations()) {
  const all = completed({ texts, english });
  const [added, removed] = [
    Object.keys(all).filter((key) => !(key in texts)),
    Object.keys(texts).filter((key) => !(key in all)),
  ];
  const left = Object.keys(all).length - Object.keys(translated(all)).length;
  writeFileSync(file, `${JSON.stringify(all, undefined, 2)}\n`);
  if (added.length + removed.length + left > 0)
    console.log(`${file}: ${added.length} added, ${removed.length} removed, ${left} to translate`);
}
