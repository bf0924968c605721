// npm run generate -- <what>: writes files that are made from others.
import { runScript } from "./runScript.mjs";

await runScript("generate", {
  cldr: "writes the data of Unicode CLDR in src/weather/locale",
  docs: "writes the README's table of commands from the manifest",
  texts: "adds the keys of new texts to the files of all languages, marked as not translated",
  sentences: "writes 40 sentences of each language to out/sentences.md, for a native speaker to read",
  pictures: "makes the README's pictures in a real editor",
});
