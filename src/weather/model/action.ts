/** Next steps that a person can take, as buttons or as links of the tooltip. */
export const actions = [
  "setApiKey",
  "selectLocation",
  "refresh",
  "showPanel",
  "openSettings",
  "openProxySettings",
  "useEditorNetwork",
  "checkSubscription",
  "showLog",
  "reportProblem",
  "turnOnPrecipitation",
  "turnOnForecast",
  "turnOnWarnings",
] as const;

export type Action = (typeof actions)[number];

export function isAction(value: unknown): value is Action {
  return (actions as readonly unknown[]).includes(value);
}

export const pageActions = [...actions, "loadPast24Hours"] as const;

export type PageAction = (typeof pageActions)[number];
