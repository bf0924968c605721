/** Tells the extension host what to measure. */
export const variables = { plan: "BENCH_PLAN" } as const;

/** What is refreshed: by a minimal extension, by this one with its panel closed, or with its panel open. */
export const subjects = ["minimal", "closed", "open"] as const;
export type Subject = (typeof subjects)[number];

export interface Plan {
  readonly subject: Subject;
  /** Where the figures go. */
  readonly file: string;
  /** The folder of this extension's storage, with an answer in it that is fresh. */
  readonly storage: string;
  /** When that answer came, in milliseconds since 1970. */
  readonly seededAt: number;
  readonly rounds: number;
  /** Where a profile of the processor time goes, of rounds behind the measured ones. */
  readonly profile: string;
}

/** What processor time and hold of the event loop something took, in milliseconds. */
export interface Load {
  /** In the extension host, its other threads included, less what it takes in the same time while nothing is due. */
  readonly cpu: number;
  /** The longest time for which nothing else could run. */
  readonly hold: number;
}

/** A refresh, from the moment at which it is due until everything is quiet again. */
export interface Refresh extends Load {
  /** Milliseconds until the status bar item has the weather. */
  readonly shown: number;
  /** Calls of the file system below the storage. */
  readonly files: number;
  /** Turns of the event loop in which the status bar item was changed. */
  readonly renders: number;
  /** Views sent to the panel. */
  readonly posts: number;
}

export interface Figures {
  /** What is loaded once `activate` has returned; without a request. */
  readonly start: Load;
  readonly refreshes: readonly Refresh[];
}
