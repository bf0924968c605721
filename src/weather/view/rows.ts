import type { Locale } from "../locale/locale";
import type { MoonPhase } from "./moonPhase";

export interface Row {
  readonly label: string;
  readonly value: string;
  /** The value as a picture. */
  readonly moon?: MoonPhase;
}

/** A row with words after its value, such as gusts, a dew point, or its age. */
export interface DetailedRow extends Row {
  readonly detail?: string;
}

/** The value with its detail, for a list that has no other place for it. */
export function valueOf({ value, detail }: DetailedRow): string {
  return [value, detail].filter(Boolean).join(" · ");
}

/** Stands for a value that isn't known. */
export const noValue = "–";

/** Rows with labels that are texts of `strings`; without those whose value is undefined or empty. */
export function rowsOf(
  values: readonly (readonly [label: string, value: string | undefined, picture?: Pick<Row, "moon">])[],
  { localize }: Locale,
): readonly Row[] {
  return values.flatMap(([label, value, picture]) => (value ? [{ label: localize(label), value, ...picture }] : []));
}
