import { defined } from "../base/json";
import type { Regions } from "./region";
import { type Localize, strings } from "./strings";
import { preferredUnits, type PreferredUnits, type UnitSettings } from "./unitChoice";

export interface Locale {
  /** BCP 47 tag of the texts, for their numbers, times, and words of `Intl`; with the hour cycle (`-u-hc-h23`). */
  readonly tag: string;
  readonly units: PreferredUnits;
  readonly localize: Localize;
}

/** Unicode CLDR's code for an unknown region: its units are metric and its clock has 24 hours. */
const unknownRegion = "ZZ";

/**
 * The editor's display language, with units, numbers, and clock of the person's regions, otherwise of the tag's region.
 * Without a translation, the texts and their numbers are English.
 *
 * @param language BCP 47 tag; one that `Intl` doesn't know counts as English.
 */
export function localeFor(
  setting: UnitSettings,
  regions: Regions,
  language: string,
  isTranslated = true,
): Pick<Locale, "tag" | "units"> {
  const words = localeOf(language) ?? new Intl.Locale("en");
  const { script } = words.maximize();
  const inRegion = (named: string | undefined): Intl.Locale => {
    const local = new Intl.Locale(words.language, { region: named ?? words.region ?? unknownRegion });
    // In Taiwan, Chinese would become Traditional.
    return script === local.maximize().script ? local : new Intl.Locale(local, defined({ script }));
  };
  const [usualCycle = "h23"] = hourCyclesOf(inRegion(regions.clock));
  const { hourCycle = usualCycle } = setting;
  return {
    tag: new Intl.Locale(isTranslated ? inRegion(regions.numbers) : "en", { hourCycle }).toString(),
    units: preferredUnits(setting, inRegion(regions.units).region ?? unknownRegion),
  };
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

type HourCycle = NonNullable<Intl.LocaleOptions["hourCycle"]>;

/** The usual one first. Older engines have a property instead of the method (ECMA-402, Intl Locale Info). */
export function hourCyclesOf(locale: Intl.Locale): readonly HourCycle[] {
  const info = locale as {
    readonly hourCycles?: readonly HourCycle[];
    readonly getHourCycles?: () => readonly HourCycle[];
  };
  return info.getHourCycles?.() ?? info.hourCycles ?? [];
}

/** A line as a sentence, with a capital letter if the language has them, and one period after “p.m.”. */
export function asSentence(text: string, { tag, localize }: Locale): string {
  const [first = "", ...rest] = text;
  return localize(strings.precipitation.sentence, { text: first.toLocaleUpperCase(tag) + rest.join("") }).replace(
    /\.\.$/,
    ".",
  );
}
