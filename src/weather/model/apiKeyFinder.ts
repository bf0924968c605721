/** Where a text has the key: from the index `start` to before `end`. */
export interface KeyRange {
  readonly start: number;
  readonly end: number;
}

const [backslash, percent, ampersand, zero, u] = [0x5c, 0x25, 0x26, 0x30, 0x75];

/** No character is written with more code units than `&amp;#x000041;` has; a power of two. */
const maxLength = 16;

/** The characters that mean something in HTML, by the names that every writer of HTML has for them. */
const named: Readonly<Record<string, number>> = { amp: 0x26, lt: 0x3c, gt: 0x3e, quot: 0x22, apos: 0x27 };
const entities = ["&", "&amp;"].map(
  (sign) => new RegExp(`${sign}(?:#0{0,3}(\\d{2,3})|#[xX]0{0,3}([\\dA-Fa-f]{2})|(amp|lt|gt|quot|apos));`, "y"),
);

/**
 * Finds a key in texts where each of its characters may be written in any of these ways: as it is, percent-encoded once
 * or twice, escaped as in JSON or as in JSON within JSON, or as an entity of HTML, once or twice.
 *
 * A text can often be read in several ways: `%2541` is five characters, or `%41`, or `A`. So all readings are followed
 * at once, as the set of how many characters of the key they have matched, with a bit for each number (the method
 * "Shift-And" of Baeza-Yates and Gonnet, 1992). The time is proportional to the length of the text, whatever key and text are.
 */
export class ApiKeyFinder {
  readonly #last: number;
  readonly #words: number;
  readonly #forwards: Masks;
  readonly #backwards: Masks;
  /** The sets for the last `maxLength` positions, in turn; each has `#words` numbers of 32 bits. */
  readonly #sets: Uint32Array;
  readonly #beginning: RegExp;
  readonly #isNumber: boolean;

  /** @param key at least two visible ASCII characters. */
  constructor(key: string) {
    this.#last = key.length - 1;
    this.#words = Math.ceil(key.length / 32);
    this.#forwards = masksOf(key, this.#words);
    this.#backwards = masksOf(Array.from(key).reverse().join(""), this.#words);
    this.#sets = new Uint32Array(maxLength * this.#words);
    this.#beginning = beginningOf(key);
    this.#isNumber = /^\d+$/.test(key);
  }

  /** Where `text` has the key, in order and apart from each other; of writings that overlap, the last one, at its longest. */
  in(text: string): readonly KeyRange[] {
    // Nearly every text: nothing is made for it.
    if (this.#nextBeginning(text, 0) === text.length) return [];
    const ranges: KeyRange[] = [];
    let next = text.length;
    for (const end of this.#endsIn(text).reverse()) {
      if (end > next) continue;
      next = this.#startOf(text, end);
      ranges.push({ start: next, end });
    }
    return ranges.reverse();
  }

  /** Every index before which a writing of the key ends, in order. */
  #endsIn(text: string): number[] {
    const ends: number[] = [];
    let [at, reach, begins] = [0, -1, false];
    const take = (code: number, length: number): void => {
      const mask = this.#forwards[code];
      if (mask && this.#advance(mask, at, at + length, begins)) reach = Math.max(reach, at + length);
    };
    for (; at <= text.length; at += 1) {
      if (at > reach) at = this.#nextBeginning(text, at);
      if (this.#isWhole(at) && !this.#isDigitAt(text, at)) ends.push(at);
      begins = !this.#isDigitAt(text, at - 1);
      readAt(text, at, take);
      this.#clear(at);
    }
    return ends;
  }

  /** The lowest index where a writing of the key begins that ends before `end`. */
  #startOf(text: string, end: number): number {
    let [at, start, reach] = [end, end, end];
    const take = (code: number, length: number): void => {
      const mask = this.#backwards[code];
      const from = at + length;
      if (mask && from <= end && this.#advance(mask, from, at, from === end)) reach = at;
    };
    while (at > 0 && at > reach - maxLength) {
      at -= 1;
      this.#clear(at);
      readAt(text, at, take);
      if (this.#isWhole(at) && !this.#isDigitAt(text, at - 1)) start = at;
    }
    this.#sets.fill(0);
    return start;
  }

  #nextBeginning(text: string, at: number): number {
    this.#beginning.lastIndex = at;
    return this.#beginning.exec(text)?.index ?? text.length;
  }

  /**
   * Adds to the set of position `to` what those of position `from` become with one more character of the key.
   *
   * @param mask where the key has the character.
   * @param begins whether the first character may be matched here.
   * @returns whether there was anything to add.
   */
  #advance(mask: Uint32Array, from: number, to: number, begins: boolean): boolean {
    const sets = this.#sets;
    const source = this.#offset(from);
    const target = this.#offset(to);
    let carried = begins ? 1 : 0;
    let all = 0;
    for (let word = 0; word < mask.length; word += 1) {
      const matched = sets[source + word] ?? 0;
      const next = ((matched << 1) | carried) & (mask[word] ?? 0);
      carried = matched >>> 31;
      all |= next;
      if (next !== 0) sets[target + word] = (sets[target + word] ?? 0) | next;
    }
    return all !== 0;
  }

  /** Whether the whole key was matched at this position. */
  #isWhole(at: number): boolean {
    return (((this.#sets[this.#offset(at) + (this.#last >> 5)] ?? 0) >>> (this.#last & 31)) & 1) === 1;
  }

  /** A key of digits alone is not looked for inside longer numbers, or no time of day could be read. */
  #isDigitAt(text: string, at: number): boolean {
    return this.#isNumber && isDigit(text.charCodeAt(at));
  }

  #clear(at: number): void {
    const offset = this.#offset(at);
    for (let word = 0; word < this.#words; word += 1) this.#sets[offset + word] = 0;
  }

  #offset(at: number): number {
    return (at % maxLength) * this.#words;
  }
}

/** Matches wherever a writing of the key may begin, and at few other places: most of a text needs no closer look. */
function beginningOf(key: string): RegExp {
  const [first = "", second = ""] = Array.from(key, (character) => character.charCodeAt(0).toString(16));
  const hex = first.replace(/[a-f]/, (letter) => `[${letter}${letter.toUpperCase()}]`);
  const plain = `\\x${first}[\\x${second}\\\\%&]`;
  const escaped = `\\\\{1,3}(?:u00${hex}|\\x${first})`;
  return new RegExp(`${plain}|${escaped}|%(?:25)?${hex}|&(?:#|amp|lt|gt|quot|apos)`, "g");
}

/** By the code of a character: a bit for each place where the key has it. */
type Masks = readonly (Uint32Array | undefined)[];

function masksOf(key: string, words: number): Masks {
  const masks: Uint32Array[] = [];
  Array.from(key, (character, index) => {
    const mask = (masks[character.charCodeAt(0)] ??= new Uint32Array(words));
    mask[index >> 5] = (mask[index >> 5] ?? 0) | (1 << (index & 31));
  });
  return masks;
}

/** Calls `take` with every character that may be meant at this index: its code, and how long its writing is. */
function readAt(text: string, at: number, take: (code: number, length: number) => void): void {
  const code = text.charCodeAt(at);
  take(code, 1);
  if (code === percent) {
    take(hexAt(text, at + 1), 3);
    if (text.startsWith("25", at + 1)) take(hexAt(text, at + 3), 5);
  } else if (code === ampersand) {
    for (const entity of entities) {
      entity.lastIndex = at;
      const [all = "", decimal, hex, name] = entity.exec(text) ?? [];
      if (all !== "")
        take(named[name ?? ""] ?? (decimal === undefined ? parseInt(hex ?? "", 16) : +decimal), all.length);
    }
  } else if (code === backslash) readEscape(text, at, take);
}

/** JSON doubles backslashes, and JSON within JSON doubles them again. */
function readEscape(text: string, at: number, take: (code: number, length: number) => void): void {
  let run = 1;
  while (run < 4 && text.charCodeAt(at + run) === backslash) run += 1;
  if (run > 1) take(backslash, 2);
  if (run === 4) return void take(backslash, 4);
  const next = text.charCodeAt(at + run);
  if (next === u && text.startsWith("00", at + run + 1)) take(hexAt(text, at + run + 3), run + 5);
  // A letter behind a backslash is another character: `\n` breaks the line.
  else if (!isDigit(next) && letterOf(next) >= 26) take(next, run + 1);
}

/** The code that two hexadecimal digits say; -1 where none stand at this index. */
function hexAt(text: string, at: number): number {
  const [high, low] = [digit(text.charCodeAt(at)), digit(text.charCodeAt(at + 1))];
  return high < 0 || low < 0 ? -1 : 16 * high + low;
}

function digit(code: number): number {
  if (isDigit(code)) return code - zero;
  const letter = letterOf(code);
  return letter < 6 ? letter + 10 : -1;
}

function isDigit(code: number): boolean {
  return code >= zero && code < zero + 10;
}

/** The letter's place in the alphabet, from 0; 26 and more: no letter. */
function letterOf(code: number): number {
  return ((code | 0x20) - 0x61) >>> 0;
}
