import type { MeasureKind, Unit, UnitPreference } from "../model/units";
import { unitPreferences } from "./unitPreferences";

/** The setting `currentConditions.units`. */
export type UnitsSetting = "auto" | "metric" | "imperial";

/** The units that a person reads, by what is measured. */
export type PreferredUnits = Readonly<Record<MeasureKind, readonly UnitPreference[]>>;

/** What the settings say of units: of all, and of those that differ. */
export interface UnitSettings {
  readonly all: UnitsSetting;
  readonly each: Readonly<Partial<Record<MeasureKind, Unit>>>;
}

/** What the setting for a single unit may say beside `auto`, by what is measured, and the unit that it stands for. */
export const unitChoices: Readonly<Record<MeasureKind, Readonly<Record<string, Unit>>>> = {
  temperature: { celsius: "celsius", fahrenheit: "fahrenheit" },
  wind: {
    "km/h": "kilometer-per-hour",
    mph: "mile-per-hour",
    "m/s": "meter-per-second",
    kn: "knot",
    Bft: "beaufort",
  },
  pressure: { hPa: "hectopascal", inHg: "inch-ofhg", mmHg: "millimeter-ofhg", kPa: "kilopascal" },
  precipitation: { mm: "millimeter", in: "inch" },
  visibility: { km: "kilometer", mi: "mile" },
};

/** The regions whose units are "metric", which is the world's, and "imperial". */
const regions = { metric: "001", imperial: "US" } as const;

/**
 * The units to show: those of the settings, else those that are usual in a region.
 *
 * Source: Unicode Technical Standard 35, part 6, "Unit Preferences".
 *
 * @param region ISO 3166-1 alpha-2, in upper case.
 */
export function preferredUnits({ all, each }: UnitSettings, region: string): PreferredUnits {
  const of = (kind: MeasureKind): readonly UnitPreference[] => {
    const unit = each[kind];
    if (unit) return [{ unit }];
    const usual = unitPreferences[kind];
    return usual[all === "auto" ? region : regions[all]] ?? usual[regions.metric] ?? [];
  };
  return {
    temperature: of("temperature"),
    wind: of("wind"),
    pressure: of("pressure"),
    precipitation: of("precipitation"),
    visibility: of("visibility"),
  };
}
