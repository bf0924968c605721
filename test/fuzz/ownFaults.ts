import { faultsIn } from "../unit/weather/fakes";

/** What `faultsIn` would find in a text that was cleaned, cut or written small: also with invisible characters between. */
const traces = ["undefined", "NaN", "null", "-0"].map((word) => Array.from(word).join("[^!-~∞]*"));
const trace = new RegExp([...traces, "[[{∞]"].join("|"), "giu");

/** The same value with another last character in all that would be a fault if we said it, wherever a text has it. */
function withoutTraces(value: unknown): unknown {
  if (typeof value === "string") return value.replace(trace, (found) => `${found.slice(0, -1)}1`);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutTraces);
  return Object.fromEntries(Object.entries(value).map((member) => member.map(withoutTraces) as [string, unknown]));
}

/**
 * The faults in a view that are ours: they are there also when the texts from outside say something else. So a text of the
 * service that reads `-0` is no fault, and hides no number of ours that does.
 *
 * @param viewOf makes the view of these sources; nothing else in it may come from outside.
 */
export function ownFaults<Sources extends readonly unknown[]>(
  viewOf: (...sources: Sources) => unknown,
  ...sources: Sources
): readonly string[] {
  const faults = faultsIn(viewOf(...sources));
  return faults.length === 0 ? faults : faultsIn(viewOf(...(withoutTraces(sources) as Sources)));
}
