/**
 * Makes the children of `parent` equal to `wanted`, whose nodes may already be among them. Equal nodes aren't touched:
 * the focus, the selection and the scroll position stay.
 */
export function patchChildren(parent: Element, wanted: readonly Node[]): void {
  const identities = new Set(wanted.map(identityOf));
  let at = parent.firstChild;
  const skip = (): void => {
    const next = at?.nextSibling ?? null;
    at?.remove();
    at = next;
  };
  for (const node of wanted) {
    while (at && !identities.has(identityOf(at))) skip();
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
  for (const { name } of [...old.attributes])
    // A text that a person has opened stays open.
    if (!wanted.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) {
    // The page's content security policy forbids the attribute, but not the property.
    if (name === "style") styleOf(old).cssText = styleOf(wanted).cssText;
    else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

function styleOf(element: Element): CSSStyleDeclaration {
  return (element as HTMLElement | SVGElement).style;
}

/** The node name and an element's `data-key`, which distinguishes siblings of one name. */
function identityOf(node: Node): string {
  return node instanceof Element ? `${node.nodeName} ${node.getAttribute("data-key") ?? ""}` : node.nodeName;
}
