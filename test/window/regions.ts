/** The variables of the extension host for a person in America. The editor is always English. */
export const inAmerica = {
  ...{ LC_ALL: undefined, LC_MEASUREMENT: undefined, LC_NUMERIC: undefined, LC_TIME: undefined },
  ...{ TZ: "America/New_York", LANG: "en_US.UTF-8" },
};

/** The same in Germany. */
export const inGermany = { ...inAmerica, TZ: "Europe/Berlin" };

/** 12:30 in New York, on a day without a change of the clocks. */
export const noonInNewYork = Date.UTC(2026, 5, 15, 16, 30);
