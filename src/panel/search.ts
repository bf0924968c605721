import type { Row } from "../weather/view/allFields";

/** Text as it is compared: without regard to capitals, accents and other marks. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Finds the rows that say something. What is compared is prepared once, because there may be thousands of rows. */
export class RowSearch {
  #strings: readonly string[] | undefined;

  constructor(readonly rows: readonly Row[]) {}

  /** The rows whose label or value contains `query`; all of them for an empty one. */
  find(query: string): readonly Row[] {
    const wanted = folded(query.trim());
    if (wanted === "") return this.rows;
    // No text has a line break, so nothing is found across the two.
    this.#strings ??= this.rows.map(({ label, value }) => folded(`${label}\n${value}`));
    const strings = this.#strings;
    return this.rows.filter((_, index) => strings[index]?.includes(wanted));
  }
}
