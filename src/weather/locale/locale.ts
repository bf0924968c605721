import type { Regions } from "./region";
import type { Localize } from "./strings";
import { preferredUnits, type PreferredUnits, type UnitSettings } from "./unitChoice";

/** How numbers and times are written for this person. */
export interface Locale {
  /** BCP 47 tag for `Intl`, with the hours of the clock (`-u-hc-h23`). */
  readonly tag: string;
  /** BCP 47 tag of the language of the texts, for words of `Intl` that stand in a sentence. */
  readonly textTag: string;
  readonly units: PreferredUnits;
  readonly localize: Localize;
  /** Takes what was thrown while a part of a view was made. */
  readonly report: (error: unknown) => void;
}

/** Unicode CLDR's code for a region that is not known: its units are metric and its clock has 24 hours. */
const unknownRegion = "ZZ";

/**
 * The locale to write in: words in the editor's language; units, numbers and the clock as in the person's regions. Where the
 * system names no region, it is that of the language's tag. A language that `Intl` does not know is English.
 *
 * @param language BCP 47 tag of the editor's display language.
 */
export function localeFor(setting: UnitSettings, regions: Regions, language: string): Pick<Locale, "tag" | "units"> {
  const words = localeOf(language) ?? new Intl.Locale("en");
  const { language: spoken, script } = words.maximize();
  const usualScript = new Intl.Locale(spoken).maximize().script;
  const inRegion = (named: string | undefined): Intl.Locale =>
    new Intl.Locale(spoken, {
      region: named ?? words.region ?? unknownRegion,
      ...(script !== undefined && script !== usualScript && { script }),
    });
  const [hourCycle = "h23"] = hourCyclesOf(inRegion(regions.clock));
  return {
    tag: new Intl.Locale(inRegion(regions.numbers), { hourCycle }).toString(),
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

/** The usual one first. Engines had them as a property before they had the method (ECMA-402, Intl Locale Info). */
export function hourCyclesOf(locale: Intl.Locale): readonly HourCycle[] {
  const info = locale as {
    readonly hourCycles?: readonly HourCycle[];
    readonly getHourCycles?: () => readonly HourCycle[];
  };
  return info.getHourCycles?.() ?? info.hourCycles ?? [];
}
