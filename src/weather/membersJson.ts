import type { JsonObject } from "./observation";

/** Levels. The service's answers have four; text that is nested far deeper breaks whatever reads it. */
const deepest = 20;
/** The address of a failed request, which can hold a key: it goes nowhere. */
const leftOut = /^reference$/i;

/** The members of an observation as JSON for people, without what may hold a key; what lies deeper than 20 levels is `…`. */
export function membersJson(members: JsonObject): string {
  return JSON.stringify(cut(members, deepest), undefined, 2);
}

function cut(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return "…";
  if (Array.isArray(value)) return value.map((item) => cut(item, levels - 1));
  const members = Object.entries(value).filter(([name]) => !leftOut.test(name));
  return Object.fromEntries(members.map(([name, member]) => [name, cut(member, levels - 1)]));
}
