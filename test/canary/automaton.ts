/** Characters that stand between the parts of a text that was broken up: in code, in wrapped lines, in pages. */
const between = /[\s"'`+,\\\u00ad\u200b-\u200f\u2060\ufeff\0]/;
const codes = 0x10000;
const skipped = 0;
const foreign = 1;

/**
 * Finds any of many words in one pass over a text, whatever the case of letters, and also where white space, quotes or
 * zero-width characters stand in the middle of a word (Aho and Corasick, 1975).
 */
export class Automaton {
  /** The class of every code unit: skipped, in no word, or a letter of the words. */
  readonly #classes = new Uint8Array(codes).fill(foreign);
  readonly #width: number;
  /** The next state for a state and a class, in rows. */
  readonly #next: Int32Array;
  readonly #final: Uint8Array;

  constructor(words: readonly string[]) {
    const spelled = words.map((word) => word.toLowerCase().replace(new RegExp(between, "g"), ""));
    const letters = [...new Set(spelled.join(""))];
    for (let code = 0; code < codes; code += 1)
      if (between.test(String.fromCharCode(code))) this.#classes[code] = skipped;
    letters.forEach((letter, index) => {
      for (const written of [letter, letter.toUpperCase()]) this.#classes[written.charCodeAt(0)] = index + 2;
    });
    this.#width = letters.length + 2;
    const states = 1 + spelled.join("").length;
    this.#next = new Int32Array(states * this.#width).fill(-1);
    this.#final = new Uint8Array(states);
    this.#plant(spelled);
    this.#link();
  }

  /** Whether any of the words is in the text. */
  isIn(text: string): boolean {
    let state = 0;
    for (let index = 0; index < text.length; index += 1) {
      const kind = this.#classes[text.charCodeAt(index)] ?? foreign;
      if (kind === skipped) continue;
      state = this.#next[state * this.#width + kind] ?? 0;
      if (this.#final[state] === 1) return true;
    }
    return false;
  }

  /** Makes a tree of the words. */
  #plant(words: readonly string[]): void {
    let last = 0;
    for (const word of words.filter((one) => one !== "")) {
      let state = 0;
      for (let index = 0; index < word.length; index += 1) {
        const edge = state * this.#width + (this.#classes[word.charCodeAt(index)] ?? foreign);
        if (this.#next[edge] === -1) this.#next[edge] = last += 1;
        state = this.#next[edge] ?? 0;
      }
      this.#final[state] = 1;
    }
  }

  /** Fills the rest in, so that a word that breaks off goes on as the longest word that its end begins. */
  #link(): void {
    const fallback = new Int32Array(this.#final.length);
    const queue = [0];
    for (const state of queue) {
      const back = fallback[state] ?? 0;
      if (this.#final[back] === 1) this.#final[state] = 1;
      for (let kind = foreign; kind < this.#width; kind += 1) {
        const edge = state * this.#width + kind;
        const otherwise = state === 0 ? 0 : (this.#next[back * this.#width + kind] ?? 0);
        const target = this.#next[edge] ?? -1;
        if (target === -1) {
          this.#next[edge] = otherwise;
        } else {
          fallback[target] = otherwise;
          queue.push(target);
        }
      }
    }
  }
}
