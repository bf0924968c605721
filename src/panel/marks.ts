performance.mark("weather:script");

/** Marks the moment when what was just rendered is on the screen; once for a page. */
export function markPainted(): void {
  if (performance.getEntriesByName("weather:painted").length > 0) return;
  // The first frame draws it, and the second begins when it is drawn.
  requestAnimationFrame(() => requestAnimationFrame(() => void performance.mark("weather:painted")));
}
