/**
 * Call it before a change of `container`, and the returned function after it. If the change has removed or hidden the
 * focused element, that focuses the heading, until a button of the same action appears.
 */
export function rememberFocus(container: HTMLElement): () => void {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && container.contains(activeElement) ? activeElement : undefined;
  // A heading that a person focused with the mouse doesn't replace a button.
  const isStandIn = focused?.nodeName === "H1" && container.dataset["focus"] !== undefined;
  const action = isStandIn ? container.dataset["focus"] : focused?.dataset["action"];
  return () => {
    if (!focused || (focused.checkVisibility() && !isStandIn)) return;
    const next = action && container.querySelector<HTMLElement>(`[data-action="${action}"]`);
    const heading = container.querySelector("h1");
    (next || heading)?.focus();
    if (next || isStandIn) return;
    container.dataset["focus"] = action ?? "";
    heading?.addEventListener("blur", () => delete container.dataset["focus"], { once: true });
  };
}
