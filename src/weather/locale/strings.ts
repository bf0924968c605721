import type { Intensity, PrecipitationKind } from "../model/precipitation";
import texts from "./strings.json";

/**
 * Every text for people, in English, which is the key of its translations in `l10n/`. `{name}` is a placeholder.
 * `reasons` complete "This can't be used: {reason}" and similar texts, `calls` "doesn't include {what}". The `{what}`
 * of `precipitation.stretches` is one of `precipitation.kinds`, and may begin a sentence.
 */
export const strings = texts satisfies {
  readonly precipitation: {
    readonly kinds: Record<PrecipitationKind, string>;
    readonly intensities: Record<Intensity, string>;
  };
};

export type CallName = keyof typeof strings.calls;

/** Says a text in a person's language, with its values filled in. A port: the editor has the languages. */
export type Localize = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** Says it in English: for the log, which support reads too. */
export const english: Localize = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
