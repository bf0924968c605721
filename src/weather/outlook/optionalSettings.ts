/** The settings that turn optional kinds on. Apart from `kinds.ts`, because the kinds are loaded once one is on. */
export const optionalSettings = ["precipitation", "forecast", "warnings"] as const;

export type OptionalSetting = (typeof optionalSettings)[number];
