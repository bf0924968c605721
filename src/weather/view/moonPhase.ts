import { wordIn } from "../base/json";

const phases = [
  ...(["new", "waxingCrescent", "first", "waxingGibbous"] as const),
  ...(["full", "waningGibbous", "last", "waningCrescent"] as const),
];

export type MoonPhase = (typeof phases)[number];

/** Reads the service's name of a phase, such as `WaxingCrescent`; undefined if it's unknown. */
export function readMoonPhase(name: unknown): MoonPhase | undefined {
  const word = wordIn(name);
  return phases.find((phase) => phase.toLowerCase() === word);
}
