/** For each item, the text of the first writer that no other item has by this writer or a later one; else the last. */
export function distinctTexts<T>(items: readonly T[], writers: readonly ((item: T) => string)[]): readonly string[] {
  const written = items.map((item) => writers.map((write) => write(item)));
  const isTaken = (own: readonly string[], level: number): boolean =>
    written.some((other) => other !== own && other.includes(own[level] ?? "", level));
  return written.map((own) => own.find((_, level) => !isTaken(own, level)) ?? own.at(-1) ?? "");
}
