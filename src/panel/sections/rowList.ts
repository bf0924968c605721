import type { Row } from "../../weather/view/allFields";
import { element } from "../dom/elements";

interface Chunk {
  readonly list: HTMLElement;
  rows: readonly Row[];
}

/** How many rows are built at a stretch. */
const size = 100;

/** About how high a row is, for chunks that were never drawn. In pixels. */
const rowHeight = 29;

/** A list of any length: what is in view first, the rest when the page has nothing else to do. */
export class RowList {
  readonly element: HTMLElement;
  readonly #chunks: Chunk[] = [];
  #stop: () => void = () => undefined;

  constructor() {
    this.element = element("div", { class: "rows" });
  }

  /** Shows `rows` in the stead of those before; chunks that stay the same are left alone, and so is the scroll position. */
  show(rows: readonly Row[]): void {
    this.#stop();
    const count = Math.ceil(rows.length / size);
    for (const { list } of this.#chunks.splice(count)) list.remove();
    if (count > 0) this.#build(rows, 0);
    if (count > 1) this.#continue(rows, 1);
  }

  #continue(rows: readonly Row[], from: number): void {
    this.#stop = whenIdle((deadline) => {
      let next = from;
      do this.#build(rows, next++);
      while (next * size < rows.length && deadline.timeRemaining() > 4);
      if (next * size < rows.length) this.#continue(rows, next);
    });
  }

  #build(all: readonly Row[], index: number): void {
    const rows = all.slice(index * size, (index + 1) * size);
    const chunk = this.#chunks[index] ?? this.#append();
    if (sameRows(chunk.rows, rows)) return;
    chunk.rows = rows;
    chunk.list.style.containIntrinsicBlockSize = `auto ${rows.length * rowHeight}px`;
    chunk.list.replaceChildren(...descriptions(rows));
  }

  #append(): Chunk {
    const chunk: Chunk = { list: element("dl", { class: "chunk" }), rows: [] };
    this.#chunks.push(chunk);
    this.element.append(chunk.list);
    return chunk;
  }
}

/** Runs `act` when the page has nothing else to do. Safari has no idle callbacks: there it runs after what is waiting. @returns what stops it. */
function whenIdle(act: (deadline: Pick<IdleDeadline, "timeRemaining">) => void): () => void {
  if ("requestIdleCallback" in window) {
    const idle = requestIdleCallback(act);
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(() => act({ timeRemaining: () => 0 }));
  return () => clearTimeout(timer);
}

function sameRows(some: readonly Row[], others: readonly Row[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ label, value }, index) => label === others[index]?.label && value === others[index].value)
  );
}

/** What goes into a description list: what each reading is called and what it says. */
export function descriptions(rows: readonly Row[]): readonly HTMLElement[] {
  return rows.map(({ label, value }) =>
    element("div", {}, element("dt", { dir: "auto" }, label), element("dd", { dir: "auto" }, value)),
  );
}
