import type { DetailedRow } from "./rows";

/** The names that a template for the status bar can contain. */
export const placeholders = [
  "glyph",
  "temperature",
  "feelsLike",
  "text",
  "location",
  "wind",
  "humidity",
  "precipitation",
  "low",
  "high",
  "warning",
] as const;

export type Placeholder = (typeof placeholders)[number];

/** The near future in the status bar and its tooltip. */
export interface Glance {
  readonly values: Readonly<Partial<Record<Placeholder, GlanceValue>>>;
  /** Rows of the tooltip. */
  readonly rows: readonly GlanceRow[];
  /** Milliseconds until a value changes, for example until a warning begins. */
  readonly changesIn?: number;
  /** Whether this machine's clock differs from the place's at one of the times in the rows. */
  readonly isElsewhere?: true;
}

export interface GlanceValue {
  /** For example `☂ 15:00`. */
  readonly text: string;
  /** The text beside the precipitation, for example the number of warnings: two texts would be too long. */
  readonly short?: string;
  /** Spoken by a screen reader after the conditions. */
  readonly spoken?: string;
  /** Whether its data is old. */
  readonly isOld?: true;
}

export interface GlanceRow extends DetailedRow {
  /** At the top of the tooltip; its label is a name from the service. Other labels are texts of `strings`. */
  readonly isUrgent?: true;
  /** Above the details in the tooltip, because it's about the next hours. */
  readonly isSoon?: true;
  /** The value in the tooltip, for example only until when a warning lasts: the panel says where. */
  readonly short?: string;
}
