import { hourCyclesOf } from "./locale";

/**
 * The first uses of `Intl`, in steps of a few milliseconds each. Together they block a process for 20 ms and more,
 * because the engine loads its locales; later uses cost next to nothing.
 */
export const intlWarmUp: readonly (() => void)[] = [
  () => void new Intl.Locale("en").maximize(),
  () => void hourCyclesOf(new Intl.Locale("en-US")),
  () => void new Intl.NumberFormat("en"),
  () => void new Intl.DateTimeFormat("en"),
];
