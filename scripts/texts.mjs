// The files of the translations, for `npm run generate -- texts`, the build, and the check of a release.
import { readdirSync, readFileSync } from "node:fs";

const json = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Begins a text that nobody has translated. */
const mark = "[not translated] ";

/** The files in the working directory, each with its texts, and with the English text of each key, in order. */
export function translations() {
  const [english, manifest] = ["src/weather/locale/strings.json", "package.nls.json"].map(json);
  const languages = readdirSync("l10n").map((name) => name.split(".")[2]);
  return languages.flatMap((language) => {
    const wanted = { "l10n/bundle.l10n": Object.fromEntries(textsIn(english, language)), "package.nls": manifest };
    return Object.entries(wanted).map(([name, english]) => {
      const file = `${name}.${language}.json`;
      return { file, texts: json(file), english };
    });
  });
}

/** The keys of a language's texts; a text with a count has one for each plural category, as in `pluralKey`. */
function textsIn(part, language) {
  if (typeof part === "string") return [[part, part]];
  if (!("one" in part)) return Object.values(part).flatMap((inner) => textsIn(inner, language));
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories.map((category) => [
    part[category] ?? `${part.other}/${category}`,
    part[category] ?? part.other,
  ]);
}

/** The texts that are translated. */
export function translated(texts) {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => !text.startsWith(mark)));
}

/** All texts in the order of the English ones; what isn't translated is marked. Texts without an English one go. */
export function completed({ texts, english }) {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, texts[key] ?? mark + text]));
}
