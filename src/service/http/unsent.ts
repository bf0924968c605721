import { errorCode } from "../../weather/base/errorCode";
import { type Failure, traitsOf } from "../../weather/model/failure";

/** The mark of an error of a connection that was never made, whatever its code. */
export const unsent = { isUnsent: true } as const;

/** The mark of an error of a request that may have been received before, whatever the error is. */
export const sentBefore = { isUnsent: false } as const;

/** Whether the service can't have counted a request that ended with `error`, which `failure` explains. */
export function wasUnsent(error: unknown, failure: Failure): boolean {
  const { isUnsent } = error as Partial<typeof unsent | typeof sentBefore>;
  const wasRefused = traitsOf(failure).isUnsent === true;
  return isUnsent ?? (wasRefused || (unconnected.test(errorCode(error)) && !wasConnected(error)));
}

/** The codes of a `fetch`, whose errors have no mark. */
const unconnected = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(?:NET|HOST)UNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;

/** Whether an open connection failed: an `ETIMEDOUT` can also mean that. */
function wasConnected(error: unknown, maxCauses = 9): boolean {
  const { syscall, cause } = error as { readonly syscall?: unknown; readonly cause?: unknown };
  if (syscall === "read" || syscall === "write") return true;
  return cause instanceof Error && maxCauses > 0 && wasConnected(cause, maxCauses - 1);
}
