type Child = Node | string | undefined;
type Attributes = Readonly<Record<string, string | number | undefined>>;

const svgNamespace = "http://www.w3.org/2000/svg";

/** An HTML element with attributes and children. Children that are strings become text, never markup; undefined ones are left out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element with attributes and children, as `element` makes them. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return filled(document.createElementNS(svgNamespace, tag), attributes, children);
}

function filled<E extends Element>(made: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}
