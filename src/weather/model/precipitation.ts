/** `mixed` is rain and snow together. */
export type PrecipitationKind = "rain" | "snow" | "ice" | "mixed";

/** Light is less than 2.5 millimeters per hour, heavy 10 or more. */
export type Intensity = "light" | "moderate" | "heavy";
