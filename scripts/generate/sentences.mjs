// Writes 40 sentences of each language, filled in as the extension does, beside their English.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";

import { compile } from "../compile.mjs";

compile();
const require = createRequire(import.meta.url);
const { sentencesIn } = require("../../out/test/project/sentences.js");
const { languages } = require("../../out/test/project/scripts.js");

const isTimed = (sentence) => /\d:\d\d|minute|hour|last 24/.test(sentence);
const english = [...sentencesIn("en", "en-US")].filter(([path]) => !path.startsWith("units."));
// Numbers and times come first, because they are the hardest to translate. The values change from text to text.
const chosen = [...new Map([...english.filter(([, texts]) => texts.some(isTimed)), ...english])]
  .slice(0, 40)
  .map(([path, texts], index) => ({ path, index: index % texts.length, text: texts[index % texts.length] }));

const sections = languages.map((language) => {
  const sentences = sentencesIn(language, language);
  const rows = chosen.map(({ path, index, text }) => `| ${text} | ${sentences.get(path)[index]} |`);
  return [`## ${language}`, "", "| English | Translation |", "| --- | --- |", ...rows, ""].join("\n");
});
const file = "out/sentences.md";
writeFileSync(file, sections.join("\n"));
console.log(`${file}: ${chosen.length} sentences in each of ${languages.length} languages`);
