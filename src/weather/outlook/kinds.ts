import { dailyForecast } from "./days";
import { hourlyForecast } from "./hours";
import { minuteForecast } from "./minutes";
import type { OptionalKind } from "./optionalKind";
import { warnings } from "./warnings";

const kinds = [minuteForecast, hourlyForecast, dailyForecast, warnings] as const;

export type KindId = (typeof kinds)[number]["id"];

/** The kinds that settings turn on, in the order of their cards; `panel/layout.tsx` has the order of all sections. */
export const optionalKinds: readonly OptionalKind<unknown, KindId>[] = kinds;
