import { explain, retry } from "./failure";
import type { Log } from "./ports";
import type { Question } from "./question";
import { english } from "./texts";
import type { Trouble } from "./trouble";

const minute = 60_000;

/** Writes one line when an outage begins and one when it ends, however many attempts fail in between. */
export function tellOutage(
  log: Log,
  { location }: Question,
  before: Trouble | undefined,
  after: Trouble | undefined,
  now: number,
): void {
  if (isOutage(after) && !isOutage(before)) {
    const cause = after.cause === "" ? "" : ` (${after.cause})`;
    log.warn(
      `No weather for location ${location}: ${explain(after.failure, english).title}${cause}. It is asked for again by itself`,
    );
  } else if (isOutage(before) && !after) {
    const minutes = Math.max(0, Math.round((now - before.since) / minute));
    log.info(`The weather for location ${location} is back after ${minutes} ${minutes === 1 ? "minute" : "minutes"}`);
  }
}

function isOutage(trouble: Trouble | undefined): trouble is Trouble {
  return trouble !== undefined && retry(trouble.failure) === "backoff";
}
