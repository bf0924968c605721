import { errorCode } from "../../weather/base/errorCode";
import { defined } from "../../weather/base/json";
import type { EpochMs } from "../../weather/base/ports";
import type { FailedReply } from "../../weather/model/answer";
import type { Failure } from "../../weather/model/failure";
import { datesOf } from "../headers/cacheLifetime";
import { NotOpened } from "../http/connection";
import { proxyFaultOf } from "../http/proxy";
import { readRetryAfter, usedUpUntil, waitIn } from "../headers/rateLimit";
import type { ServerClock } from "../headers/serverClock";
import type { HttpResponse } from "../http/transport";
import type { ApiCall } from "./apiCall";
import { type ProblemDetails, saysQuotaUsedUp } from "./problemDetails";

type RefusedCall = Pick<ApiCall<never>, "name" | "endpoint" | "notFound">;

/** The failure of a status other than 200. Specification, section 7; gateway/README.md for the `Code` of a gateway. */
export function readRefusal(
  { status, headers }: HttpResponse,
  problem: ProblemDetails,
  call: RefusedCall,
  keyId: string,
  receivedAt: EpochMs,
  clock: ServerClock,
): FailedReply {
  const dates = datesOf(headers);
  // A cache has no reason to store a refusal for longer than the refusal says.
  const lifetime = dates.lifetime ?? (dates.date && waitIn(headers, dates.date));
  clock.observe({ receivedAt, ...dates, lifetime });
  const receipt = { receivedAt, clockOffset: clock.difference };
  // A 401 is final until the key changes. The `Retry-After` of a redirect applies to the redirected request.
  const waits = status !== 401 && !redirections.has(status);
  const retryAfter = waits ? readRetryAfter(headers, receipt) : undefined;
  const failure = refusalOf(status, problem, call, keyId);
  const reset = failure.kind === "rateLimited" ? usedUpUntil(headers, receipt) : 0;
  return { kind: "failure", failure, keyId, ...defined({ notBefore: retryAfter ?? (reset || undefined) }) };
}

function refusalOf(
  status: number,
  problem: ProblemDetails,
  { name, endpoint, notFound }: RefusedCall,
  keyId: string,
): Failure {
  if (status === 401) return { kind: "unauthorized", keyId, scheme: endpoint.scheme, host: endpoint.host };
  if (saysQuotaUsedUp(status, problem)) return { kind: "quotaUsedUp" };
  if (status === 403) return { kind: "forbidden", keyId, call: name };
  if (status === 502 && problem.code === "GatewayKeyRefused") return { kind: "gatewayRefused" };
  if (status === 429) return { kind: "rateLimited" };
  if (notFound && (status === 400 || status === 404)) return notFound;
  if (status === 407 || status === 511) return { kind: "networkSignIn" };
  if (redirections.has(status)) return { kind: "redirected", host: endpoint.host };
  if (status === 408 || status === 425 || (status >= 500 && status < 600)) return { kind: "serviceTrouble", status };
  if (status >= 400 && status < 500) return { kind: "requestRefused", status };
  return { kind: "unexpectedAnswer", fault: "status" };
}

/** RFC 9110, section 15.4: the statuses whose `Location` is the new address. */
const redirections = new Set([301, 302, 303, 307, 308]);

/** The failure of a network error, by its code or name: its message can contain addresses. `deadline`: milliseconds. */
export function readError(error: unknown, host: string, deadline: number, now: EpochMs): Failure {
  if (error instanceof NotOpened) return { kind: "notOpened" };
  const code = errorCode(error);
  if (code === "AnswerTooLarge") return { kind: "unexpectedAnswer", fault: "tooLarge" };
  if (code === "DamagedAnswer") return { kind: "unexpectedAnswer", fault: "damaged" };
  // An alert comes from the server.
  if (/ALERT.*CERTIFICATE/.test(code)) return { kind: "clientCertificate", host };
  const atProxy = proxyFaultOf(error);
  if (/CERT|SELF_SIGNED|UNABLE_TO_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH|PRX_TLS/.test(code))
    return { kind: "untrustedCertificate", host: atProxy?.setting ?? host, ...certificateFault(code, now) };
  if (atProxy) return atProxy.kind === "proxyRefused" ? { ...atProxy, host } : atProxy;
  // undici's only code for a CONNECT refused by a proxy, most often with 407.
  if (code === "UND_ERR_ABORTED") return { kind: "proxyRefused", host };
  if (timeouts.has(code)) return { kind: "timeout", host, seconds: Math.round(deadline / 1000) };
  return { kind: "unreachable", host };
}

/** The cause in the code of an error of OpenSSL, Node, undici (for a proxy's own certificate), or the transport. */
function certificateFault(code: string, at: EpochMs) {
  if (code === "CERT_HAS_EXPIRED") return { fault: "expired", at } as const;
  if (code === "CERT_NOT_YET_VALID") return { fault: "notYetValid", at } as const;
  if (code === "ERR_TLS_CERT_UNCHECKED") return { fault: "unchecked" } as const;
  return /ALTNAME_INVALID|HOSTNAME_MISMATCH|PRX_TLS/.test(code) ? ({ fault: "otherName" } as const) : {};
}

const timeouts = new Set(["TimeoutError", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);
