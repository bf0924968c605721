/** Characters that something in `src` looks for, and one or more of every other class. */
const classes = [
  ...Array.from(" \t\n\r\u000b\u0085\u00a0\u1680\u2003\u2028\u2029\u3000\ufeff"),
  ...Array.from("\u0000\u0007\u001b\u007f\u00ad\u034f\u061c\u115f\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f"),
  ...Array.from("\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\u206a"),
  ...Array.from("\u3164\ufe00\ufe0e\ufe0f\uffa0\ufff9\ufffd\u{e0001}\u{e0041}\u{e007f}\u{e0100}\u0301\u0e33\u20e3"),
  ...["\ud800", "\udc00", "😀", "☀\ufe0f", "🇩", "👨\u200d", "🏻", "1\ufe0f\u20e3", "ᄀ", "ᅡ"],
  ...Array.from("09٣azAZéßİſжαאابकก日ハ가𝒳"),
  ...Array.from("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~°′″’”“«、；，"),
  ...["a ", "1 ", " ,", "1,", "1.", "a.", "-1", "aB", "A1", "a_", "\r\n", "\u200d ", "\u200b\u200d", "\u00a0\u200c"],
  ...'/a /. // :// %2 %25 \\u00 \\" "a" ="" =a, *. [: $( {a} &amp; www. http: limit apikey='.split(" "),
  ..."lat N °N 1° 1'".split(" "),
  ...[", *", "quota ", "reached ", "key ", "bearer ", "1,5 "],
  ...["<", "%MINUTE_VALUE", "{", "&#x0", "a:1", "1-", "N1W1", "@1,", "?q=", "&lat=1", "!3d1"],
];

/** For each class: a run of this length of it at the start, in the middle, and at the end of a text. */
export function runsOf(length: number): readonly (readonly [name: string, text: string])[] {
  return [...classes, classes.join("")].flatMap((part) => {
    const run = part.repeat(Math.ceil(length / part.length));
    return [`${run}a`, `a${run}a`, `"${run}`].map((text) => [text.slice(0, 20), text] as const);
  });
}
