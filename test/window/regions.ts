/** The variables of the extension host of a person in America, whatever the machine's; the editor is always English. */
export const inAmerica = {
  ...{ LC_ALL: undefined, LC_MEASUREMENT: undefined, LC_NUMERIC: undefined, LC_TIME: undefined },
  ...{ TZ: "America/New_York", LANG: "en_US.UTF-8" },
};
