/** How many characters (grapheme clusters) are looked for while `act` runs. */
export function countSegments(act: () => unknown): number {
  const { prototype } = Intl.Segmenter;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its own object, and put back
  const { segment } = prototype;
  let count = 0;
  prototype.segment = function (this: Intl.Segmenter, text: string): Intl.Segments {
    const segments = segment.call(this, text);
    return {
      containing: (index) => segments.containing(index),
      *[Symbol.iterator]() {
        for (const one of segments) {
          count += 1;
          yield one;
        }
      },
    } as Intl.Segments;
  };
  try {
    act();
  } finally {
    prototype.segment = segment;
  }
  return count;
}
