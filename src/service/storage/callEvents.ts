import { isObject, parseJson } from "../../weather/base/json";

/** How a day begins: calls that were counted before the journal, and the calls for workspaces in the hour before. */
export interface StartEvent {
  readonly kind: "start";
  readonly made: number;
  readonly remaining?: number | undefined;
  /** Milliseconds since 1970. */
  readonly byWorkspace: readonly number[];
}

/** A window asks for a call. Without a budget, only the limit for workspaces can refuse it. */
export interface CallEvent {
  readonly kind: "call";
  /** Random text that no other call of the day has. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How many calls a day the person allows in the window that asks. */
  readonly budget?: number | undefined;
  readonly isByWorkspace?: boolean | undefined;
  /** The window could not ask the others, and has made the call: nothing refuses it any more. */
  readonly isMade?: boolean | undefined;
}

/** One thing that happened to the count of a day. */
export type CountEvent =
  | StartEvent
  | CallEvent
  /** The call with this id never reached the service. */
  | { readonly kind: "refund"; readonly id: string }
  /** The service said how many calls are left. */
  | { readonly kind: "remaining"; readonly remaining: number };

/**
 * The text that adds events to a journal. Each event is a line of JSON and begins with its line break, so that a line that
 * was cut when a disk was full does not damage the next one.
 */
export function encodeEvents(events: readonly CountEvent[]): string {
  return events.map((event) => `\n${JSON.stringify(event)}`).join("");
}

/** The events in a journal, in its order. A line that holds none is left out. Never throws. */
export function decodeEvents(text: string): readonly CountEvent[] {
  return text
    .split("\n")
    .map(decodeEvent)
    .filter((event) => event !== undefined);
}

function decodeEvent(line: string): CountEvent | undefined {
  const json = parseJson(line);
  if (!isObject(json)) return undefined;
  const { kind, id, at, made, budget, remaining, isByWorkspace, isMade, byWorkspace } = json;
  switch (kind) {
    case "start":
      if (!isCount(made)) return undefined;
      return { kind, made, byWorkspace: readTimes(byWorkspace), ...(isCount(remaining) && { remaining }) };
    case "call":
      if (typeof id !== "string" || !isCount(at)) return undefined;
      return {
        kind,
        id,
        at,
        ...(isCount(budget) && { budget }),
        ...(isByWorkspace === true && { isByWorkspace }),
        ...(isMade === true && { isMade }),
      };
    case "refund":
      return typeof id === "string" ? { kind, id } : undefined;
    case "remaining":
      return isCount(remaining) ? { kind, remaining } : undefined;
    default:
      return undefined;
  }
}

/** The times in a JSON value, in milliseconds since 1970; none when it is no list. */
export function readTimes(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter(isCount) : [];
}

/** Whether a JSON value is a whole number from 0 up that can be counted on. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
