interface KeyRange {
  readonly start: number;
  readonly end: number;
}

const [backslash, percent, ampersand, zero, u] = [0x5c, 0x25, 0x26, 0x30, 0x75];

/** A power of two, at least the length of the longest form of a character: `&amp;#x000041;`. */
const maxLength = 16;

const named: Readonly<Record<string, number>> = { amp: 0x26, lt: 0x3c, gt: 0x3e, quot: 0x22, apos: 0x27 };
const entities = ["&", "&amp;"].map(
  (prefix) => new RegExp(`${prefix}(?:#0{0,3}(\\d{2,3})|#[xX]0{0,3}([\\dA-Fa-f]{2})|(amp|lt|gt|quot|apos));`, "y"),
);

/**
 * Finds a key in texts in which each character may be plain, percent-encoded, JSON-escaped, or an HTML entity, once or
 * twice.
 *
 * `%2541` can mean five characters, `%41`, or `A`, so all readings are followed at once with "Shift-And" (Baeza-Yates
 * and Gonnet, 1992). The time is proportional to the length of the text.
 */
export class ApiKeyFinder {
  readonly #last: number;
  readonly #words: number;
  readonly #forwards: Masks;
  readonly #backwards: Masks;
  /** A ring of `maxLength` sets, one for each position; each has `#words` numbers of 32 bits, a bit for each prefix. */
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

  /** The ranges of the key in `text`, in order. Of ranges that overlap, it has the last one, at its longest. */
  in(text: string): readonly KeyRange[] {
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

  /** The lowest index at which a form of the key begins that ends at `end`. */
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

  /** Adds the prefixes of position `from`, if `mask` lets them grow, to those of `to`. Returns whether any did. */
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

  #isWhole(at: number): boolean {
    return (((this.#sets[this.#offset(at) + (this.#last >> 5)] ?? 0) >>> (this.#last & 31)) & 1) === 1;
  }

  /** A key of only digits isn't looked for in longer numbers; otherwise times of day would be redacted. */
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

/** Matches every possible beginning of a form of the key, so that most of a text is skipped quickly. */
function beginningOf(key: string): RegExp {
  const [first = "", second = ""] = Array.from(key, (character) => character.charCodeAt(0).toString(16));
  const hex = first.replace(/[a-f]/, (letter) => `[${letter}${letter.toUpperCase()}]`);
  const plain = `\\x${first}[\\x${second}\\\\%&]`;
  const escaped = `\\\\{1,3}(?:u00${hex}|\\x${first})`;
  return new RegExp(`${plain}|${escaped}|%(?:25)?${hex}|&(?:#|amp|lt|gt|quot|apos)`, "g");
}

type Masks = readonly (Uint32Array | undefined)[];

function masksOf(key: string, words: number): Masks {
  const masks: Uint32Array[] = [];
  Array.from(key, (character, index) => {
    const mask = (masks[character.charCodeAt(0)] ??= new Uint32Array(words));
    mask[index >> 5] = (mask[index >> 5] ?? 0) | (1 << (index & 31));
  });
  return masks;
}

/** Calls `take` with the code of every possible character at this index and the length of its form. */
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

/** JSON doubles backslashes, and JSON in JSON doubles them again. */
function readEscape(text: string, at: number, take: (code: number, length: number) => void): void {
  let run = 1;
  while (run < 4 && text.charCodeAt(at + run) === backslash) run += 1;
  if (run > 1) take(backslash, 2);
  if (run === 4) return void take(backslash, 4);
  const next = text.charCodeAt(at + run);
  if (next === u && text.startsWith("00", at + run + 1)) take(hexAt(text, at + run + 3), run + 5);
  // A letter after a backslash is another character, such as a line break.
  else if (!isDigit(next) && letterOf(next) >= 26) take(next, run + 1);
}

/** The code of two hexadecimal digits; -1 if there are none at this index. */
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

/** The letter's index in the alphabet; 26 or more if it isn't a letter. */
function letterOf(code: number): number {
  return ((code | 0x20) - 0x61) >>> 0;
}
