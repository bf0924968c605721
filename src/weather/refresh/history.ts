import { hour } from "../base/duration";
import { type Answer, mostReadings, type Reading } from "../model/answer";

/** How long readings are kept, in milliseconds, and how many. */
const cached = 48 * hour;

/**
 * `history` with the temperature of one more answer, in the order of time, without what is older than two days. What may
 * not be written to disk is not remembered.
 */
export function remember(
  history: readonly Reading[],
  { observation, receivedAt, isStorable }: Answer,
): readonly Reading[] {
  const { metric, imperial } = observation.temperature ?? {};
  // Each side is read with the unit that it was sent with.
  const degrees = (unit: "C" | "F"): number | undefined =>
    [metric, imperial].find((side) => side?.unit === unit)?.value;
  const [celsius, fahrenheit] = [degrees("C"), degrees("F")];
  const { epoch: at = receivedAt, offset } = observation.observed ?? {};
  // The service may say the same observation twice, and its clock or this machine's may be wrong.
  const isRecent = (time: number): boolean => time > receivedAt - cached && time <= receivedAt + hour;
  if (!isStorable || !isRecent(at) || (celsius === undefined && fahrenheit === undefined)) return history;
  const reading: Reading = {
    at,
    ...(offset !== undefined && { offset }),
    ...(celsius !== undefined && { celsius }),
    ...(fahrenheit !== undefined && { fahrenheit }),
  };
  return [...history.filter((other) => other.at !== at && isRecent(other.at)), reading]
    .sort((one, other) => one.at - other.at)
    .slice(-mostReadings);
}
