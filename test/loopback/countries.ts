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

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  us: ["USA", "America"],
  gb: ["UK", "England", "Great Britain"],
};

const LANGUAGES = [
  ...["ar", "bg", "bn", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he", "hi", "hu", "id", "it", "ja"],
  ...["ko", "nb", "nl", "pl", "pt", "ro", "ru", "sv", "ta", "th", "tr", "uk", "ur", "vi", "zh", "zh-Hant"],
];

/** `make`, called once for each text: what it makes takes far longer to make than to use. */
function once<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text) ?? make(text);
    made.set(text, known);
    return known;
  };
}

const tableOf = once((language) => {
  try {
    return new Intl.DisplayNames([language, "en"], { type: "region" });
  } catch {
    // What clients send need not be a language.
    return new Intl.DisplayNames("en", { type: "region" });
  }
});

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
export const countryTexts = once((country): ReadonlySet<string> => {
  const names = LANGUAGES.map((language) => countryName(country, language));
  return new Set([country, ...names, ...(OTHER_NAMES[country] ?? [])].map(plainText));
});
