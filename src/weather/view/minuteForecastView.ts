import type { PrecipitationKind } from "../model/precipitation";
import type { Row } from "./allFields";
import type { LabelledAction } from "./summary";

/** What the status bar says of the next two hours. */
export interface MinuteForecastGlance {
  /** Behind the temperature, for example `☂ 12 min`; nothing where it stays dry for an hour. */
  readonly tail?: string;
  /** A row of the tooltip with the whole sentence. */
  readonly row: Row;
  /** The same for a screen reader, where there is a tail. */
  readonly spoken?: string;
}

/** What the panel says of the next two hours. */
export type MinuteForecastCard =
  /** It is off: what it needs, and the button that turns it on. */
  | { readonly kind: "offer"; readonly title: string; readonly sentence: string; readonly action: LabelledAction }
  /** A single line: it stays dry, there are no numbers, or why there is no forecast, with what a person can do. */
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
      /** Five minutes each, in the order of time. */
      readonly columns: readonly MinuteForecastColumn[];
      /** Where light, moderate and heavy begin, from the bottom, 0 to 1. */
      readonly levels: readonly Tick[];
      /** From the beginning of the first column, 0 to 1. */
      readonly times: readonly Tick[];
      /** The drawing in words, stretch by stretch. */
      readonly spoken: readonly string[];
      readonly age: string;
    };

/** How much falls in five minutes. */
export interface MinuteForecastColumn {
  /** 0 to 1. */
  readonly height: number;
  readonly kind?: PrecipitationKind;
}

interface Tick {
  readonly at: number;
  readonly label: string;
}
