/** @throws when one of the names that a person gave is none of the parts, which the error names. */
export function requireParts(names: readonly string[], parts: readonly string[]): void {
  const unknown = names.filter((name) => !parts.includes(name));
  if (unknown.length > 0)
    throw new Error(`The tests have no part ${unknown.join(" and no part ")}. The parts are: ${parts.join(", ")}.`);
}
