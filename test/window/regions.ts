const inRegion = (timeZone: string) => ({
  ...{ LC_ALL: undefined, LC_MEASUREMENT: undefined, LC_NUMERIC: undefined, LC_TIME: undefined },
  ...{ TZ: timeZone, LANG: "en_US.UTF-8" },
});

/** The variables of the extension hosts of persons in these countries; the editor is always English. */
export const [inAmerica, inGermany] = [inRegion("America/New_York"), inRegion("Europe/Berlin")];
