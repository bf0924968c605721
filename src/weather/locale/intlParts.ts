import { hourCyclesOf } from "./locale";

/**
 * What `Intl` does when it is used for the first time, in steps of some milliseconds each: it looks through the locales of
 * the engine for each of its kinds. Together they hold up a process for 20 ms and more; the next uses cost next to nothing.
 */
export const intlParts: readonly (() => void)[] = [
  () => void new Intl.Locale("en").maximize(),
  () => void hourCyclesOf(new Intl.Locale("en-US")),
  () => void new Intl.NumberFormat("en"),
  () => void new Intl.DateTimeFormat("en"),
];
