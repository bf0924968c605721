/**
 * Call this before changing `container`, and the returned function after the change. If the focused element was removed
 * or hidden, the function focuses a button with the same action, otherwise the place.
 */
export function rememberFocus(container: HTMLElement): () => void {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && container.contains(activeElement) ? activeElement : undefined;
  const action = focused?.dataset["action"];
  return () => {
    if (!focused || focused.checkVisibility()) return;
    const next = action && container.querySelector<HTMLElement>(`[data-action="${action}"]`);
    // If there is a list of places, the heading is hidden.
    const place = [...container.querySelectorAll<HTMLElement>("h1, select")].at(-1);
    (next || place)?.focus({ preventScroll: !next });
  };
}
