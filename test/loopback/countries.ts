import type { Continent } from "./locations";
import { plainText } from "./plainText";

// The tables of the runtime know every country in every language; of continents they know these codes.
const CONTINENTS: Readonly<Record<Continent, readonly [code: string, english: string]>> = {
  AFR: ["002", "Africa"],
  ANT: ["AQ", "Antarctica"],
  ASI: ["142", "Asia"],
  CAC: ["013", "Central America"],
  EUR: ["150", "Europe"],
  MEA: ["145", "Middle East"],
  NAM: ["003", "North America"],
  OCN: ["009", "Oceania"],
  SAM: ["005", "South America"],
};

const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["us", ["USA", "America"]],
  ["gb", ["UK", "England", "Great Britain"]],
]);

const LANGUAGES = [
  ...["ar", "bg", "bn", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he", "hi", "hu", "id", "it", "ja"],
  ...["ko", "nb", "nl", "pl", "pt", "ro", "ru", "sv", "ta", "th", "tr", "uk", "ur", "vi", "zh", "zh-Hant"],
];

const tables = new Map<string, Intl.DisplayNames>();
const searched = new Map<string, ReadonlySet<string>>();

/** A country's name; in English where the language is not known. */
export function countryName(country: string, language: string): string {
  return tableOf(language).of(country.toUpperCase()) ?? country;
}

/** A continent's name; in English where the language is not known. */
export function continentName(continent: Continent, language: string): string {
  const [code, english] = CONTINENTS[continent];
  if (tableOf(language).resolvedOptions().locale.startsWith("en")) return english;
  return tableOf(language).of(code) ?? english;
}

/** All that a country is called in searches: its code and its names in many languages, as plain text. */
export function countryTexts(country: string): ReadonlySet<string> {
  const known = searched.get(country);
  if (known !== undefined) return known;
  const names = LANGUAGES.map((language) => countryName(country, language));
  const texts = new Set([country, ...names, ...(OTHER_NAMES.get(country) ?? [])].map(plainText));
  searched.set(country, texts);
  return texts;
}

function tableOf(language: string): Intl.DisplayNames {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const table = makeTable(language);
  tables.set(language, table);
  return table;
}

function makeTable(language: string): Intl.DisplayNames {
  try {
    return new Intl.DisplayNames([language, "en"], { type: "region" });
  } catch {
    // What clients send need not be a language.
    return new Intl.DisplayNames("en", { type: "region" });
  }
}
