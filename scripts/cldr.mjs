// npm run cldr: writes src/weather/locale/timeZoneRegions.ts from Unicode CLDR's list of time zones.
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import * as prettier from "prettier";

const require = createRequire(import.meta.url);
const { keyword } = require("cldr-bcp47/bcp47/timezone.json");

const root = resolve(import.meta.dirname, "..");
const file = resolve(root, "src", "weather", "locale", "timeZoneRegions.ts");

/**
 * The source file with each region's time zones.
 *
 * An id such as `deber` begins with the region, unless a member of its own says which it is (Unicode Technical Standard 35,
 * part 1, "Time Zone Identifiers"). Ids such as `utcw05` are of no region.
 */
export async function timeZoneRegions() {
  const zones = new Map();
  for (const [id, zone] of Object.entries(keyword.u.tz)) {
    if (zone._deprecated || zone._alias === undefined || /^(?:utc|gmt|unk)/.test(id)) continue;
    const code = zone._region ?? id.slice(0, 2).toUpperCase();
    // Engines give one of these two names for whatever link a system has.
    const names = new Set([zone._alias.split(" ")[0], ...(zone._iana ? [zone._iana] : [])]);
    zones.set(code, [...(zones.get(code) ?? []), ...names]);
  }
  const regions = [...zones].sort(([one], [other]) => (one < other ? -1 : 1));
  const members = regions.map(([code, names]) => `${code}: ${JSON.stringify(names.sort().join(" "))},`);
  const source = `// Written by scripts/cldr.mjs: npm run cldr.

/**
 * The names of the time zones of each region (ISO 3166-1), separated by spaces: CLDR's and the IANA database's, no links.
 *
 * Source: Unicode CLDR, common/bcp47/timezone.xml.
 */
export const timeZonesOfRegions: Readonly<Record<string, string>> = {
${members.join("\n")}
};
`;
  return prettier.format(source, { ...(await prettier.resolveConfig(file)), filepath: file });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await writeFile(file, await timeZoneRegions());
