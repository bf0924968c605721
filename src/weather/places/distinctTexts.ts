/** Items with equal texts are rewritten with the next writers, until all differ or the writers are used up. */
export function distinctTexts<T>(items: readonly T[], writers: readonly ((item: T) => string)[]): readonly string[] {
  const levels = items.map(() => 0);
  for (;;) {
    const texts = items.map((item, index) => writers[levels[index] ?? 0]?.(item) ?? "");
    const counts = new Map<string, number>();
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    let hasChanged = false;
    for (const [index, text] of texts.entries()) {
      const level = levels[index] ?? 0;
      if (counts.get(text) === 1 || level === writers.length - 1) continue;
      levels[index] = level + 1;
      hasChanged = true;
    }
    if (!hasChanged) return texts;
  }
}
