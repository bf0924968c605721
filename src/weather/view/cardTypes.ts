import type { PrecipitationKind } from "../model/precipitation";
import type { Glyph } from "./weatherGlyphs";
import type { Row } from "./rows";
import type { LabeledAction } from "./notice";
import type { Tick, Trend } from "./trend";

/** Something that a message tells once, for example that a warning is in force. */
export interface WeatherEvent {
  /** The same while it's the same event, even if its times change. */
  readonly id: string;
  /** Whether it's a different event at a different place. */
  readonly isOfPlace: boolean;
  readonly severity: "warning" | "information";
  /** Sentences. */
  readonly text: string;
  /** Milliseconds after which it's told again: since it was last seen, and for which fresh data lacks it. */
  readonly forgottenAfter: { readonly unseen: number; readonly missing?: number };
}

/** A card of an optional kind in the panel; `kind` is its shape. */
export type Card = LineCard | NoteCard | RowsCard | ChartCard | HoursCard | DaysCard;

interface Titled {
  readonly title: string;
  /** The age of its data, for example `last updated 5 minutes ago`. */
  readonly age?: string;
  /** Whether its data is old. */
  readonly isOld?: true;
}

export interface TableView {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface HoursCard extends Titled {
  readonly kind: "hours";
  /** Today's range, sunrise, sunset, moon, and bad air. */
  readonly facts: readonly Row[];
  /** Temperatures; undefined if too few are known. */
  readonly line?: readonly Pick<Trend["points"][number], "x" | "y">[];
  /** One for each hour; `at` runs from 0 to 1. */
  readonly hours: readonly {
    readonly at: number;
    /** Missing for every second hour. */
    readonly label?: string;
    readonly glyph?: Glyph;
    /** In degrees without their unit; missing for every second hour. */
    readonly temperature?: string;
    /** The chance of precipitation, from 0 to 1. */
    readonly chance: number;
    /** The chance as a percentage; missing if it's low or unknown. */
    readonly chanceLabel?: string;
    readonly kind: PrecipitationKind;
  }[];
  /** The card for screen readers and for copies. */
  readonly table: TableView;
}

export interface DaysCard extends Titled {
  readonly kind: "days";
  readonly columns: readonly string[];
  readonly days: readonly {
    readonly day: string;
    readonly glyph: Glyph;
    readonly text: string;
    readonly chance: string;
    readonly low: string;
    readonly high: string;
    readonly wind: string;
    /** Whether the wind is strong enough to be seen, and not only heard. */
    readonly isWindy?: true;
    /** From the coldest to the warmest temperature of all days, 0 to 1; undefined if one isn't known. */
    readonly bar?: { readonly from: number; readonly to: number };
  }[];
}

export interface RowsCard extends Titled {
  readonly kind: "rows";
  readonly items: readonly RowsItem[];
  /** The number of items that aren't shown. */
  readonly facts: readonly Row[];
}

/** A warning: one row, and what is folded until a person opens it. */
export interface RowsItem {
  /** Unique in its card. */
  readonly id: string;
  readonly name: string;
  /** When, and where unless that's the whole place. */
  readonly times: string;
  /** Whether the service's level of alarm is the highest one. */
  readonly isSevere?: true;
  readonly folded?: {
    readonly label: string;
    readonly paragraphs: readonly string[];
    /** The name of its issuer. */
    readonly facts: readonly Row[];
    readonly disclaimer?: string;
    readonly link?: { readonly label: string; readonly href: string };
  };
}

/** A card with a sentence, for example that it stays dry. */
export interface LineCard extends Titled {
  readonly kind: "line";
  readonly sentence: string;
}

/** A quiet line: that there is nothing to say, or why there is nothing new. */
export interface NoteCard extends Titled {
  readonly kind: "note";
  readonly sentence?: string;
  readonly actions: readonly LabeledAction[];
}

export interface ChartCard extends Titled {
  readonly kind: "chart";
  readonly sentence: string;
  /** Five minutes each; `height` runs from 0 to 1. */
  readonly columns: readonly { readonly height: number; readonly kind?: PrecipitationKind }[];
  /** The lower limits of light, moderate, and heavy. */
  readonly levels: readonly Tick[];
  readonly times: readonly Tick[];
  /** The chart as text for a screen reader, a sentence for each stretch. */
  readonly spoken: readonly string[];
}
