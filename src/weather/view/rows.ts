import type { Locale } from "../locale/locale";

export interface Row {
  readonly label: string;
  readonly value: string;
}

/** Rows from values by their labels, which are texts of `strings`; without those that are undefined or empty. */
export function rowsOf(values: Readonly<Record<string, string | undefined>>, { localize }: Locale): readonly Row[] {
  return Object.entries(values).flatMap(([label, value]) => (value ? [{ label: localize(label), value }] : []));
}
