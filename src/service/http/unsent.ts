import { errorCode } from "../../weather/base/errorCode";

/** Marks an error of a connection that was never made, whatever its code. */
export function markUnsent(error: Error): void {
  Object.assign(error, { isUnsent: true });
}

/** Whether no connection was made, so that the service can't have counted the request. */
export function wasNeverConnected(error: unknown): boolean {
  return (error as { isUnsent?: true }).isUnsent === true || unconnected.has(errorCode(error));
}

/** The codes of a `fetch`, whose errors have no mark. */
const unconnected: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);
