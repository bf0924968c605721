import type { PanelView } from "../../../../src/weather/surfaces/panelView";
import type { StatusBarView } from "../../../../src/weather/surfaces/statusBarView";

/** Whether a type has only certain words, such as a glyph's names or a location key. */
type IsCode<T> = [T] extends [string] ? (string extends T ? false : true) : false;

/** The names of the members of `T` and of what is in it whose types, or whose lists, have only certain words. */
type NameOfCode<T> = T extends readonly (infer Entry)[]
  ? NameOfCode<Entry>
  : T extends object
    ? {
        [Name in keyof T & string]: IsCode<NonNullable<T[Name]>> extends true
          ? Name
          : NonNullable<T[Name]> extends readonly (infer Entry)[]
            ? IsCode<Entry> extends true
              ? Name
              : NameOfCode<Entry>
            : NameOfCode<NonNullable<T[Name]>>;
      }[keyof T & string]
    : never;

/** The compiler says if a name is missing, or is too many. */
const ofTypes: Readonly<Record<NameOfCode<PanelView | StatusBarView>, true>> = {
  ...{
    phase: true,
    glyph: true,
    ending: true,
    part: true,
    kind: true,
    of: true,
    direction: true,
    moon: true,
    actions: true,
    action: true,
  },
};

const codes = new Set([...Object.keys(ofTypes), "id", "href", "location"]);

/** Whether the member at a path isn't a text that a person reads: a word of the code, an ID, or an address. */
export function isCode(path: string): boolean {
  const [, name = ""] = /([^.]+)(?:\.\d+)?$/.exec(path) ?? [];
  return codes.has(name);
}
