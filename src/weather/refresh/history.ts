import { hour } from "../base/duration";
import { type Answer, mostReadings, type Reading } from "../model/answer";

/** How long readings are kept, in milliseconds. */
const cached = 48 * hour;

/**
 * `history` with the temperature of one more answer, ordered by time, without readings older than two days. It is
 * unchanged when the answer must not be written to disk, has no temperature, or was observed at an impossible time.
 */
export function remember(
  history: readonly Reading[],
  { observation, receivedAt, isStorable }: Answer,
): readonly Reading[] {
  const { metric, imperial } = observation.temperature ?? {};
  // A temperature is read in the unit that it names, not in the unit of its member.
  const degrees = (unit: "C" | "F"): number | undefined =>
    [metric, imperial].find((side) => side?.unit === unit)?.value;
  const [celsius, fahrenheit] = [degrees("C"), degrees("F")];
  const { epoch: at = receivedAt, offset } = observation.observed ?? {};
  // The service may send the same observation twice, and its clock or this machine's may be wrong.
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
