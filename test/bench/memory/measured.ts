/** Tells the tests in the extension host where to report. */
export const variables = { figures: "MEMORY_FIGURES" } as const;

export const locationCount = 50;
export const refreshCount = 1_000;
/** Several times of what it takes on a machine that does nothing else. */
export const timeoutMs = 300_000;

/** Bytes in use by the extension host, after the garbage collector has run. */
export interface Usage {
  readonly heapUsed: number;
  /** Buffers and whatever else lies beside the heap. */
  readonly external: number;
  /** What the system has given the process. */
  readonly resident: number;
}

/** The memory of an extension host in the order of time. */
export interface Figures {
  readonly node: string;
  /** The extension is not loaded. */
  readonly before: Usage;
  /** It is active, and its panel shows a location. */
  readonly active: Usage;
  /** Each location was refreshed once. */
  readonly once: Usage;
  readonly end: Usage;
  /** Requests that the service had meanwhile. */
  readonly requests: number;
}
