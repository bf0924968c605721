import { hourCyclesOf } from "./locale";

/** Together, the first uses of `Intl` block a process for 20 ms and more; later uses cost next to nothing. */
export const intlWarmUp: readonly (() => void)[] = [
  () => void new Intl.Locale("en").maximize(),
  () => void hourCyclesOf(new Intl.Locale("en-US")),
  () => void new Intl.NumberFormat("en"),
  () => void new Intl.DateTimeFormat("en"),
];
