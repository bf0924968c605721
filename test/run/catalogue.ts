/** The place of a test: Node, several Node processes, the extension host, the page in a browser, an editor's window. */
export const places = ["node", "processes", "host", "page", "window"] as const;
export type Place = (typeof places)[number];

export interface Row {
  /** Like `D7`; a part of a row has a letter after it, like `C13a`. */
  readonly id: string;
  readonly fault: string;
  /** The places where the fault really happens: the row needs a test in each of them. */
  readonly places: readonly Place[];
}

/**
 * The rows of the catalogue in its order: every table line whose first cell is an id.
 *
 * @throws for a line without four cells, a missing or unknown place, or a repeated id.
 */
export function readCatalogue(markdown: string): readonly Row[] {
  const rows = markdown.split("\n").filter((line) => /^\|\s*[A-N]\d/.test(line));
  const read = rows.map(readRow);
  const twice = read.find(({ id }, index) => read.findIndex((row) => row.id === id) !== index);
  if (twice) throw new Error(`The catalogue has ${twice.id} twice.`);
  return read;
}

/** The row of an id: `C13` for `C13a`. */
export function rowOf(id: string): string {
  return id.replace(/[a-z]$/, "");
}

/** The ids at the start of a title; the id of a part counts for its row too. */
export function idsOf(title: string): readonly string[] {
  const [beginning = ""] = /^(?:[A-N]\d{1,2}[a-f]?\b[ ,]*)+/.exec(title) ?? [];
  const ids = beginning.split(/[ ,]+/).filter((id) => id !== "");
  return [...new Set(ids.flatMap((id) => [rowOf(id), id]))];
}

function readRow(line: string): Row {
  const cells = line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
  const [id = "", fault = "", , where = ""] = cells;
  if (cells.length !== 4 || cells.includes("") || !/^[A-N]\d{1,2}[a-f]?$/.test(id))
    throw new Error(`This line of the catalogue is no row: ${line}`);
  const named = where.split(/,\s*/);
  const unknown = named.find((name) => !(places as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`${id} names an unknown place: ${unknown}`);
  return { id, fault, places: named as Place[] };
}
