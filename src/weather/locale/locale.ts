import { defined } from "../base/json";
import { type Localize, strings } from "./strings";
import { preferredUnits, type PreferredUnits, type UnitSettings } from "./unitChoice";

export interface Locale {
  /** BCP 47 tag of the texts, for their numbers, times, and words of `Intl`; with a chosen hour cycle (`-u-hc-h23`). */
  readonly tag: string;
  readonly units: PreferredUnits;
  readonly localize: Localize;
}

/** Unicode CLDR's code for an unknown region: its units are metric and its clock has 24 hours. */
const unknownRegion = "ZZ";

/**
 * The language of the texts, with units, numbers, and clock of the person's region, otherwise of the tag's region.
 *
 * @param language BCP 47 tag; one that `Intl` doesn't know counts as English.
 */
export function localeFor(
  setting: UnitSettings,
  ofPerson: string | undefined,
  language: string,
): Pick<Locale, "tag" | "units"> {
  const words = localeOf(language) ?? new Intl.Locale("en");
  const region = ofPerson ?? words.region ?? unknownRegion;
  const { hourCycle } = setting;
  const tag = new Intl.Locale(localIn(region, words), defined({ hourCycle })).toString();
  return { tag, units: preferredUnits(setting, region) };
}

function localIn(region: string, words: Intl.Locale): Intl.Locale {
  const local = new Intl.Locale(words, { region });
  if (words.region === undefined || words.region === region) return local;
  // In Taiwan, Chinese would become Traditional.
  const { script } = words.maximize();
  return script === local.maximize().script ? local : new Intl.Locale(local, defined({ script }));
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/** Removes the period after a title that is a question. */
export function withoutPeriodAfterQuestion(text: string): string {
  return text.replace(/([?？])[.。]/g, "$1");
}

/** A line as a sentence, with a capital letter if the language has them, and one period after “p.m.”. */
export function asSentence(text: string, { tag, localize }: Locale): string {
  const [first = "", ...rest] = text;
  return localize(strings.precipitation.sentence, { text: first.toLocaleUpperCase(tag) + rest.join("") }).replace(
    /\.\.$/,
    ".",
  );
}
