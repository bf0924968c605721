import type { EpochMs } from "../base/ports";
import type { PrecipitationKind } from "../model/precipitation";
import type { Row } from "./allFields";
import type { Glyph } from "./glyphs";
import type { LabelledAction } from "./summary";
import type { Tick, Trend } from "./trend";

/** The near future in the status bar. */
export interface Glance {
  /** Shown after the temperature, for example `☂ 15:00`; missing if it stays dry. */
  readonly tail?: string;
  /** The tail for a screen reader. */
  readonly spoken?: string;
  /** Rows of the tooltip, whose labels are texts of `strings`. */
  readonly rows: readonly Row[];
  /** The official warnings: rows for the top of the tooltip, and the most severe one in force with the number of others. */
  readonly warnings?: { readonly rows: readonly Row[]; readonly text?: string };
  /** The time at which a warning begins or ends. */
  readonly changesAt?: EpochMs;
  /** Today's temperatures, for templates. */
  readonly low?: string;
  readonly high?: string;
}

/** The next hours and days in the panel. */
export interface ForecastCards {
  /** The offer to turn it on, or why there is nothing new. */
  readonly line?: LineCard;
  readonly hours?: HoursCard;
  readonly days?: DaysCard;
}

/** The lines of a table, with the names of its columns. */
export interface TableView {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface HoursCard {
  readonly title: string;
  /** Today's range, sunrise, and sunset. */
  readonly facts: readonly Row[];
  /** Temperatures; undefined if too few are known. */
  readonly line?: Pick<Trend, "points" | "values">;
  /** One for each hour; `at` runs from 0 to 1. */
  readonly hours: readonly {
    readonly at: number;
    /** Of every second hour. */
    readonly label?: string;
    readonly glyph?: Glyph;
    /** The chance of precipitation, from 0 to 1. */
    readonly chance: number;
    /** Of the hour with the greatest chance. */
    readonly chanceLabel?: string;
    readonly kind: PrecipitationKind;
  }[];
  /** The card for screen readers and for copies. */
  readonly table: TableView;
  readonly age: string;
}

export interface DaysCard {
  readonly title: string;
  /** The names of the columns, for screen readers. */
  readonly columns: readonly string[];
  readonly days: readonly {
    readonly day: string;
    readonly glyph: Glyph;
    readonly text: string;
    readonly chance: string;
    readonly low: string;
    readonly high: string;
    /** From the coldest to the warmest temperature of all days, 0 to 1; undefined if one isn't known. */
    readonly bar?: { readonly from: number; readonly to: number };
  }[];
}

/** The official warnings in the panel. */
export interface WarningsView {
  /** The offer to turn them on, why there is nothing new, or how many more there are. */
  readonly line?: LineCard;
  readonly cards?: readonly WarningCard[];
}

export interface WarningCard {
  readonly title: string;
  /** The times of each area, and the issuer. */
  readonly rows: readonly Row[];
  readonly text?: { readonly label: string; readonly paragraphs: readonly string[] };
  readonly disclaimer?: string;
  readonly link?: { readonly label: string; readonly href: string };
  /** After a failed call. */
  readonly age?: string;
}

/** A card without a drawing. */
export interface LineCard {
  /** `offer`: it is turned off; `line`: it stays dry, there are no numbers, or there is no forecast. */
  readonly kind: "offer" | "line";
  readonly title: string;
  readonly sentence: string;
  readonly action?: LabelledAction;
  readonly age?: string;
}

/** The minute forecast in the panel. */
export type MinuteForecastCard =
  | LineCard
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
