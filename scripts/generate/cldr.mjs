// npm run generate -- cldr: writes the data of Unicode CLDR in src/weather/locale: time zones and units by region.
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import * as prettier from "prettier";

const require = createRequire(import.meta.url);
const { keyword } = require("cldr-bcp47/bcp47/timezone.json");

const { unitPreferenceData } = require("cldr-core/supplemental/unitPreferenceData.json").supplemental;

const folder = resolve(import.meta.dirname, "../..", "src", "weather", "locale");

/**
 * The source file with each region's time zones (ISO 3166-1): names of CLDR and the IANA database, no links. Those of
 * an area are joined, as in `America/Adak,Anchorage Pacific/Honolulu`.
 *
 * An id such as `deber` starts with the region, unless a separate member names it (Unicode Technical Standard 35,
 * part 1, "Time Zone Identifiers"). Ids like `utcw05` have no region. Source: Unicode CLDR, common/bcp47/timezone.xml.
 */
export async function timeZoneRegions() {
  const zones = new Map();
  for (const [id, zone] of Object.entries(keyword.u.tz)) {
    if (zone._deprecated || zone._alias === undefined || /^(?:utc|gmt|unk)/.test(id)) continue;
    const code = zone._region ?? id.slice(0, 2).toUpperCase();
    // Engines return one of these two names, whichever link the system uses.
    const names = new Set([zone._alias.split(" ")[0], ...(zone._iana ? [zone._iana] : [])]);
    zones.set(code, [...(zones.get(code) ?? []), ...names]);
  }
  const regions = [...zones].sort(([one], [other]) => (one < other ? -1 : 1));
  return formatted(
    JSON.stringify(Object.fromEntries(regions.map(([code, names]) => [code, byArea(names)]))),
    "timeZoneRegions.json",
  );
}

/** The names, grouped by the part before the first slash. */
function byArea(names) {
  const areas = new Map();
  for (const name of names.sort()) {
    const [area, ...rest] = name.split("/");
    areas.set(area, [...(areas.get(area) ?? []), rest.join("/")]);
  }
  return [...areas].map(([area, all]) => `${area}/${all.join(",")}`).join(" ");
}

/**
 * In kilometers as elsewhere. CLDR has meters for every distance, as weather stations report it, but nobody there reads
 * "16100 m". Below 5 km, reports change to meters (ICAO Annex 3, appendix 3, 4.2.4.1).
 */
const metersIfPoor = [{ unit: "kilometer", geq: 5 }, { unit: "meter" }];

/**
 * The territories of the United States, for which CLDR 48 has only °F in Puerto Rico. Forecasts and observations there
 * are in °F, mph, inHg, inches, and miles: weather.gov/sju (Puerto Rico, Virgin Islands), weather.gov/gum (Guam, Northern
 * Mariana Islands), weather.gov/ppg (American Samoa), and newspapers such as Marianas Variety and The St. Thomas Source.
 */
const territories = ["AS", "GU", "MP", "PR", "UM", "VI"];

/** CLDR's categories and usages for each kind of measure, except for units that would surprise everyone in a region. */
const usages = {
  temperature: unitPreferenceData.temperature.weather,
  wind: unitPreferenceData.speed.wind,
  pressure: unitPreferenceData.pressure.baromtrc,
  // CLDR has centimeters for Brazil. Its weather service, INMET, and its newspapers have millimeters, as the world.
  precipitation: { ...unitPreferenceData.length.rainfall, BR: undefined },
  visibility: { ...unitPreferenceData.length.visiblty, DE: metersIfPoor, NL: metersIfPoor },
};

/**
 * The source file with the usual units of regions (ISO 3166-1); `001` is for all others.
 *
 * Source: Unicode CLDR, common/supplemental/units.xml, unit preferences: temperature-weather, speed-wind,
 * pressure-baromtrc, length-rainfall, length-visiblty. `territories` and `usages` name the differences.
 */
export function unitsByRegion() {
  const withTerritories = Object.entries(usages).map(([kind, regions]) => [
    kind,
    { ...regions, ...Object.fromEntries(territories.map((region) => [region, regions.US])) },
  ]);
  return formatted(JSON.stringify(Object.fromEntries(withTerritories)), "unitsByRegion.json");
}

async function formatted(source, name) {
  const filepath = resolve(folder, name);
  return prettier.format(source, { ...(await prettier.resolveConfig(filepath)), filepath });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(resolve(folder, "timeZoneRegions.json"), await timeZoneRegions());
  await writeFile(resolve(folder, "unitsByRegion.json"), await unitsByRegion());
}
