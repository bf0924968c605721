import { errorCode } from "../../weather/base/errorCode";
import { type Failure, traitsOf } from "../../weather/model/failure";

/** The mark of an error of a connection that was never made, whatever its code. */
export const unsent = { isUnsent: true } as const;

/** The mark of an error of a request that may have been received before, whatever the error is. */
export const sentBefore = { isUnsent: false } as const;

/** Whether the service can't have counted a request that ended with `error`, which `failure` explains. */
export function wasUnsent(error: unknown, failure: Failure): boolean {
  const { isUnsent } = error as Partial<typeof unsent | typeof sentBefore>;
  return isUnsent ?? (traitsOf(failure).isUnsent === true || unconnected.test(errorCode(error)));
}

/** The codes of a `fetch`, whose errors have no mark. */
const unconnected = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(?:NET|HOST)UNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;
