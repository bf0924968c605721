/** How many characters (grapheme clusters) are looked for while `act` runs. */
export function countSegments(act: () => unknown): number {
  const segments = Object.getPrototypeOf(new Intl.Segmenter().segment("")) as Intl.Segments;
  const iterate = segments[Symbol.iterator];
  let count = 0;
  segments[Symbol.iterator] = function* (): ReturnType<typeof iterate> {
    for (const segment of iterate.call(this)) {
      count += 1;
      yield segment;
    }
  };
  try {
    act();
  } finally {
    segments[Symbol.iterator] = iterate;
  }
  return count;
}
