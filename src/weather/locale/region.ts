import timeZonesOfRegions from "./timeZoneRegions.json";

/**
 * The region of `LC_ALL`, or else `LC_MEASUREMENT`, the time zone, or `LANG`, which is last because people in all regions
 * have `en_US.UTF-8`; ISO 3166-1 alpha-2, upper case, undefined if the system names none. The default locale of `Intl`
 * is the editor's language.
 *
 * @param timeZone of IANA; undefined if the engine doesn't know the system's.
 *
 * Source: POSIX.1-2024, section 8.2 "Internationalization Variables"; `LC_MEASUREMENT` is glibc's.
 */
export function regionOf(
  { LC_ALL, LC_MEASUREMENT, LANG }: Readonly<Record<string, string | undefined>>,
  timeZone?: string,
): string | undefined {
  const named = territoryOf(LC_ALL) ?? territoryOf(LC_MEASUREMENT);
  return named ?? regionOfTimeZone(timeZone) ?? territoryOf(LANG);
}

/** The region of a time zone; undefined for `UTC` and names that aren't in CLDR. */
function regionOfTimeZone(timeZone = ""): string | undefined {
  const beginning = timeZone.slice(0, timeZone.indexOf("/") + 1);
  const rest = timeZone.slice(beginning.length);
  const hasZone = (area: string): boolean =>
    area.startsWith(beginning) && area.slice(beginning.length).split(",").includes(rest);
  return Object.entries(timeZonesOfRegions).find(([, areas]) => areas.split(" ").some(hasZone))?.[0];
}

/** The territory in the name of a POSIX locale: `AT` in `de_AT.UTF-8@euro`. */
function territoryOf(locale = ""): string | undefined {
  return /^[a-z]{2,3}[_-]([a-z]{2})(?![^.@])/i.exec(locale)?.[1]?.toUpperCase();
}
