/** What falls; `mixed` is rain and snow together. */
export type PrecipitationKind = "rain" | "snow" | "ice" | "mixed";

/** Light is below 2.5 millimetres per hour, heavy from 10 on. */
export type Intensity = "light" | "moderate" | "heavy";
