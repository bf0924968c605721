import type { MeasureKind, Unit, UnitPreference } from "../model/units";
import unitsByRegion from "./unitsByRegion.json";

export type UnitsSetting = "auto" | "metric" | "imperial";

export type PreferredUnits = Readonly<Record<MeasureKind, readonly UnitPreference[]>>;

/** `each` overrides `all`. */
export interface UnitSettings {
  readonly all: UnitsSetting;
  readonly each: Readonly<Partial<Record<MeasureKind, Unit>>>;
  /** The form of times; missing: as is usual in the region. */
  readonly hourCycle?: "h12" | "h23";
}

/** The values of the setting `currentConditions.timeFormat` in addition to `auto`. */
export const timeFormats = { "12-hour": "h12", "24-hour": "h23" } as const;

/** The values of each unit setting in addition to `auto`. */
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

const regions = { metric: "001", imperial: "US" } as const;

/**
 * The units of the settings, otherwise the usual ones of `region` (ISO 3166-1 alpha-2, upper case).
 *
 * Source: Unicode Technical Standard 35, part 6, "Unit Preferences"; scripts/generate/cldr.mjs writes the file and
 * explains differences.
 */
export function preferredUnits({ all, each }: UnitSettings, region: string): PreferredUnits {
  const kinds = Object.keys(unitChoices) as MeasureKind[];
  const unitsOf = (kind: MeasureKind): readonly UnitPreference[] => {
    const unit = each[kind];
    const usual = unitsByRegion[kind] as Readonly<Record<string, readonly UnitPreference[]>>;
    return unit ? [{ unit }] : (usual[all === "auto" ? region : regions[all]] ?? usual[regions.metric] ?? []);
  };
  return Object.fromEntries(kinds.map((kind) => [kind, unitsOf(kind)])) as PreferredUnits;
}
