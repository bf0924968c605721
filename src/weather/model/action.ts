import texts from "../locale/strings.json";

/** Next steps for a person, as buttons or as links in the tooltip: the names of their labels. */
export type PlainAction = keyof typeof texts.actions;

/** `turnOn:` offers to turn on the setting of an optional kind, `turnOff:` turns it off. */
export type Action = PlainAction | `turnOn:${string}` | `turnOff:${string}`;

/** Whether `value` has the form of an action. The setting in it is checked later, by the editor. */
export function isAction(value: unknown): value is Action {
  return (
    typeof value === "string" && (Object.hasOwn(texts.actions, value) || /^turn(?:On|Off):[a-zA-Z]{1,40}$/.test(value))
  );
}
