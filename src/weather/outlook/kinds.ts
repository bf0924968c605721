import { dailyForecast } from "./days";
import { hourlyForecast } from "./hours";
import { minuteForecast } from "./minutes";
import type { ContentOf } from "./optionalKind";
import { warnings } from "./warnings";

/** The kinds that settings turn on, in the order of their cards; `panel/layout.tsx` has the order of all sections. */
export const optionalKinds = [minuteForecast, hourlyForecast, dailyForecast, warnings] as const;

type Kind = (typeof optionalKinds)[number];

export type KindId = Kind["id"];

export type KindContent<Id extends KindId> = ContentOf<Extract<Kind, { readonly id: Id }>>;
