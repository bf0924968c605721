/** Next steps for a person, as buttons or as links in the tooltip. */
export const plainActions = [
  "setApiKey",
  "selectLocation",
  "showSample",
  "refresh",
  "showPanel",
  "openSettings",
  "openProxySettings",
  "useEditorNetwork",
  "checkSubscription",
  "showLog",
  "reportProblem",
  "dontShowAgain",
] as const;

export type PlainAction = (typeof plainActions)[number];

/** `turnOn:` offers to turn on the setting of an optional kind. */
export type Action = PlainAction | `turnOn:${string}`;

/** Whether `value` has the form of an action. The setting in `turnOn:` is checked later, by the editor. */
export function isAction(value: unknown): value is Action {
  return (
    plainActions.some((one) => one === value) || (typeof value === "string" && /^turnOn:[a-zA-Z]{1,40}$/.test(value))
  );
}
