import type { PrecipitationKind } from "../model/precipitation";
import type { Row } from "./allFields";
import type { LabelledAction } from "./summary";
import type { Tick } from "./trend";

/** The minute forecast in the status bar. */
export interface MinuteForecastGlance {
  /** Shown after the temperature, for example `☂ 12 min`; missing if it stays dry for an hour. */
  readonly tail?: string;
  /** A row of the tooltip. */
  readonly row: Row;
  /** The tail for a screen reader. */
  readonly spoken?: string;
}

/** The minute forecast in the panel. */
export type MinuteForecastCard =
  /** It is turned off. */
  | { readonly kind: "offer"; readonly title: string; readonly sentence: string; readonly action: LabelledAction }
  /** It stays dry, there are no numbers, or there is no forecast. */
  | {
      readonly kind: "line";
      readonly title: string;
      readonly sentence: string;
      readonly action?: LabelledAction;
      readonly age?: string;
    }
  | {
      readonly kind: "chart";
      readonly title: string;
      readonly sentence: string;
      /** Five minutes each. */
      readonly columns: readonly MinuteForecastColumn[];
      /** The lower limits of light, moderate, and heavy. */
      readonly levels: readonly Tick[];
      readonly times: readonly Tick[];
      /** The chart as text for a screen reader, a sentence for each stretch. */
      readonly spoken: readonly string[];
      readonly age: string;
    };

export interface MinuteForecastColumn {
  /** 0 to 1. */
  readonly height: number;
  readonly kind?: PrecipitationKind;
}
