/** Names by language, as `de`, `ja` or `zh-tw`. */
export type Names = ReadonlyMap<string, string>;

/** Reads `de München, ja ミュンヘン`. */
export function namesOf(text: string): Names {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return new Map(
    entries.map((entry) => {
      const [, language, name] = /^([a-z-]+) (.+)$/.exec(entry) ?? [];
      if (language === undefined || name === undefined) throw new Error(`This is no name by language: ${entry}`);
      return [language, name];
    }),
  );
}

/** The name in `language`, as `de-at`, or else in its main form, as `de`. */
export function nameIn(names: Names, language: string): string | undefined {
  const wanted = language.toLowerCase();
  return names.get(wanted) ?? names.get(wanted.split("-")[0] ?? "");
}
