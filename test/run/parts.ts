/** @throws if a name isn't a part; the error lists the parts. */
export function requireParts(names: readonly string[], parts: readonly string[]): void {
  const unknown = names.filter((name) => !parts.includes(name));
  if (unknown.length > 0)
    throw new Error(`The tests have no part ${unknown.join(" and no part ")}. The parts are: ${parts.join(", ")}.`);
}
