/** What a person can do next; the commands and links behind it are the editor's. */
export const actions = [
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
] as const;

/** One of `actions`. */
export type Action = (typeof actions)[number];

/** What the buttons of the page do: one more is about the place on show alone. */
export const pageActions = [...actions, "loadPast24Hours"] as const;

/** One of `pageActions`. */
export type PageAction = (typeof pageActions)[number];
