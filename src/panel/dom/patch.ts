/**
 * Makes the children of `parent` like `wanted` and leaves alone what is the same already, so that nothing flickers and the
 * focus, a selection and the scroll position stay. What is wanted and in place already may be the very same node.
 */
export function patchChildren(parent: Element, wanted: readonly Node[]): void {
  const kinds = new Set(wanted.map(identityOf));
  let at = parent.firstChild;
  const skip = (): void => {
    const next = at?.nextSibling ?? null;
    at?.remove();
    at = next;
  };
  for (const node of wanted) {
    while (at && !kinds.has(identityOf(at))) skip();
    if (at && identityOf(at) === identityOf(node)) {
      patch(at, node);
      at = at.nextSibling;
    } else parent.insertBefore(node, at);
  }
  while (at) skip();
}

function patch(old: Node, wanted: Node): void {
  if (old === wanted || old.isEqualNode(wanted)) return;
  if (old instanceof Element && wanted instanceof Element) {
    patchAttributes(old, wanted);
    patchChildren(old, [...wanted.childNodes]);
  } else old.nodeValue = wanted.nodeValue;
}

function patchAttributes(old: Element, wanted: Element): void {
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) {
    // The page's policy forbids to set styles as an attribute.
    if (name === "style") styleOf(old).cssText = styleOf(wanted).cssText;
    else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

function styleOf(element: Element): CSSStyleDeclaration {
  return (element as HTMLElement | SVGElement).style;
}

/** What a node is: its name, and the key that tells it from its siblings where they are not alike. */
function identityOf(node: Node): string {
  return node instanceof Element ? `${node.nodeName} ${node.getAttribute("data-key") ?? ""}` : node.nodeName;
}
