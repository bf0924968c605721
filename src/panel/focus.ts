/**
 * Call this before changing `container`, and the returned function after the change. If the focused element was removed
 * or hidden, the function focuses the place until a button with the same action appears.
 */
export function rememberFocus(container: HTMLElement): () => void {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && container.contains(activeElement) ? activeElement : undefined;
  // A heading that a person focused with the mouse doesn't replace a button.
  const isStandIn = focused?.closest("header") && container.dataset["focus"] !== undefined;
  const action = isStandIn ? container.dataset["focus"] : focused?.dataset["action"];
  return () => {
    if (!focused || (focused.checkVisibility() && !isStandIn)) return;
    const next = action && container.querySelector<HTMLElement>(`[data-action="${action}"]`);
    // If there is a list of places, the heading is hidden.
    const place = [...container.querySelectorAll<HTMLElement>("h1, select")].at(-1);
    (next || place)?.focus({ preventScroll: !next });
    if (next || isStandIn) return;
    container.dataset["focus"] = action ?? "";
    const forget = (): void => void delete container.dataset["focus"];
    // The focus stays with a person who uses the list of places.
    for (const event of ["blur", "keydown", "pointerdown"]) place?.addEventListener(event, forget, { once: true });
  };
}
