import timeZonesOfRegions from "./timeZoneRegions.json";

/** What the operating system says of the person. */
export interface System {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The name of the time zone in the IANA database; undefined where the system has none that the engine knows. */
  readonly timeZone: string | undefined;
}

/** Regions (ISO 3166-1 alpha-2, upper case) whose habits the person has; undefined: the system names none. */
export interface Regions {
  readonly units: string | undefined;
  readonly numbers: string | undefined;
  /** Decides between 12 and 24 hours. */
  readonly clock: string | undefined;
}

/**
 * The region for units, numbers and the clock: of `LC_ALL`, else of the category (`LC_MEASUREMENT`, `LC_NUMERIC`,
 * `LC_TIME`), else of the time zone, else of `LANG`. A variable counts where it names a territory.
 *
 * The time zone goes before `LANG`, because people in all regions have `en_US.UTF-8`: `LANG` is right where the time
 * zone is one of its region's, and then both say the same. The default locale of `Intl` says nothing: on the desktop,
 * the editor starts the extension host with its own language.
 *
 * Source: POSIX.1-2024, section 8.2 "Internationalization Variables"; glibc has `LC_MEASUREMENT` beside them.
 */
export function regionsOf({ environment, timeZone }: System): Regions {
  const usual = regionOfTimeZone(timeZone) ?? territoryOf(environment["LANG"]);
  const regionOf = (category: string): string | undefined =>
    territoryOf(environment["LC_ALL"]) ?? territoryOf(environment[category]) ?? usual;
  return { units: regionOf("LC_MEASUREMENT"), numbers: regionOf("LC_NUMERIC"), clock: regionOf("LC_TIME") };
}

/** The region that a time zone is in; undefined for `UTC` and names that are not in CLDR. */
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
