/**
 * Call it before a change of `container`, and the returned function after it. If the change has removed or hidden the
 * focused element, that focuses the place, until a button of the same action appears.
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
    // A list of places hides the heading.
    const place = [...container.querySelectorAll<HTMLElement>("h1, select")].at(-1);
    (next || place)?.focus({ preventScroll: !next });
    if (next || isStandIn) return;
    container.dataset["focus"] = action ?? "";
    const forget = (): void => void delete container.dataset["focus"];
    // A person who uses the list of places stays there.
    for (const event of ["blur", "keydown", "pointerdown"]) place?.addEventListener(event, forget, { once: true });
  };
}
