/** Next steps that a person can take; the editor has their commands and links. */
const actions = [
  "setApiKey",
  "selectLocation",
  "refresh",
  "showPanel",
  "openSettings",
  "openProxySettings",
  "checkSubscription",
  "showLog",
  "reportProblem",
  "turnOnPrecipitation",
  "turnOnForecast",
  "turnOnWarnings",
] as const;

export type Action = (typeof actions)[number];

export const pageActions = [...actions, "loadPast24Hours"] as const;

export type PageAction = (typeof pageActions)[number];
