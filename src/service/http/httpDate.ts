import type { EpochMs } from "../../weather/base/ports";

/** Reads the only form that servers may write (RFC 9110, section 5.6.7); undefined for other text or times. */
export function parseHttpDate(text: string): EpochMs | undefined {
  const at = Date.parse(text);
  return Number.isFinite(at) && new Date(at).toUTCString() === text ? at : undefined;
}
