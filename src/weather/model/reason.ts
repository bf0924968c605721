import type texts from "../locale/strings.json";

/** A reason why a person's input or a setting can't be used: the name of its text. */
export type Reason = keyof typeof texts.reasons;
