import { isolated } from "./cleanText";

/** Up to the first comma that isn't in brackets. */
const parts = /^((?:[^(]|\((?![^)]*\))|\([^)]*\))+?), (.+)$/su;

/** The name of a place before the first comma of its label, and what follows it. Both keep the label's direction. */
export function nameAndRegion(label: string): readonly [name: string, region: string] {
  const text = label.replace(/[\u2068\u2069]/g, "");
  const [, name = text, region = ""] = parts.exec(text) ?? [];
  return [isolated(name), isolated(region)];
}
