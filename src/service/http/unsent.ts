import { errorCode } from "../../weather/base/errorCode";

/** The mark of an error of a connection that was never made, whatever its code. */
export const unsent = { isUnsent: true } as const;

/** Whether no connection was made, so that the service can't have counted the request. */
export function wasNeverConnected(error: unknown): boolean {
  return (error as Partial<typeof unsent>).isUnsent === true || unconnected.test(errorCode(error));
}

/** The codes of a `fetch`, whose errors have no mark. */
const unconnected = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(?:NET|HOST)UNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;
