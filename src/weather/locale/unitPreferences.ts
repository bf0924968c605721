// Written by scripts/cldr.mjs: npm run cldr.
import type { MeasureKind, UnitPreference } from "../model/units";

/**
 * The usual units of regions (ISO 3166-1); `001` is for all others. The script explains differences from the source.
 *
 * Source: Unicode CLDR, common/supplemental/units.xml, unit preferences: temperature-weather, speed-wind,
 * pressure-baromtrc, length-rainfall, length-visiblty.
 */
export const unitPreferences: Readonly<Record<MeasureKind, Readonly<Record<string, readonly UnitPreference[]>>>> = {
  temperature: {
    "001": [{ unit: "celsius" }],
    BS: [{ unit: "fahrenheit" }],
    BZ: [{ unit: "fahrenheit" }],
    KY: [{ unit: "fahrenheit" }],
    PR: [{ unit: "fahrenheit" }],
    PW: [{ unit: "fahrenheit" }],
    US: [{ unit: "fahrenheit" }],
  },
  wind: {
    "001": [{ unit: "kilometer-per-hour" }],
    CN: [{ unit: "meter-per-second" }],
    DK: [{ unit: "meter-per-second" }],
    FI: [{ unit: "meter-per-second" }],
    GB: [{ unit: "mile-per-hour" }],
    JP: [{ unit: "meter-per-second" }],
    KR: [{ unit: "meter-per-second" }],
    NO: [{ unit: "meter-per-second" }],
    PL: [{ unit: "meter-per-second" }],
    RU: [{ unit: "meter-per-second" }],
    SE: [{ unit: "meter-per-second" }],
    US: [{ unit: "mile-per-hour" }],
  },
  pressure: {
    "001": [{ unit: "hectopascal" }],
    BR: [{ unit: "millibar" }],
    EG: [{ unit: "millibar" }],
    GB: [{ unit: "millibar" }],
    IL: [{ unit: "millibar" }],
    MX: [{ unit: "millimeter-ofhg" }],
    RU: [{ unit: "millimeter-ofhg" }],
    TH: [{ unit: "millibar" }],
    US: [{ unit: "inch-ofhg" }],
  },
  precipitation: { "001": [{ unit: "millimeter" }], US: [{ unit: "inch" }] },
  visibility: {
    "001": [{ unit: "kilometer", geq: 0.1 }, { unit: "meter" }],
    DE: [{ unit: "kilometer", geq: 5 }, { unit: "meter" }],
    GB: [{ unit: "mile" }, { unit: "foot" }],
    NL: [{ unit: "kilometer", geq: 5 }, { unit: "meter" }],
    US: [{ unit: "mile" }, { unit: "foot" }],
  },
};
