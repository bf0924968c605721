import type { Failure } from "../../../../src/weather/model/failure";

/**
 * Of each kind: when it is asked about again, what a person can do first, and what else is so; and the rows of
 * docs/faults.md that say what follows from it.
 */
export const traits: Readonly<Record<Failure["kind"], readonly [traits: string, ids?: string]>> = {
  keyMissing: ["never setApiKey blocksSearch needsKey"],
  keyRefused: ["never setApiKey blocksSearch needsKey"],
  keyStoreUnavailable: ["backoff refresh"],
  locationMissing: ["never selectLocation"],
  locationRefused: ["never selectLocation"],
  addressRefused: ["never openSettings"],
  proxyUnusable: ["never openProxySettings isUnsent"],
  proxySocks: ["never useEditorNetwork isUnsent"],
  budgetUsedUp: ["backoff openSettings blocksSearch"],
  notOpened: ["backoff refresh isUnsent"],
  unauthorized: ["never setApiKey blocksSearch costsCall isShared needsKey", "D19 "],
  forbidden: ["hourly checkSubscription blocksSearch costsCall isShared", "D20 "],
  quotaUsedUp: ["hourly checkSubscription blocksSearch costsCall isShared", "D24 "],
  rateLimited: ["seconds checkSubscription blocksSearch costsCall isShared", "D22 "],
  gatewayRefused: ["hourly refresh blocksSearch costsCall isShared"],
  locationUnknown: ["daily selectLocation costsCall isShared", "A13 D18 "],
  noObservation: ["hourly refresh costsCall isShared", "A13 D2 "],
  notCovered: ["everyThreeDays - costsCall isShared"],
  requestRefused: ["never openSettings costsCall isShared", "D18 "],
  serviceTrouble: ["backoff refresh costsCall isShared", "D23 "],
  unexpectedAnswer: ["backoff refresh costsCall isShared"],
  redirected: ["backoff refresh isShared"],
  networkSignIn: ["backoff refresh isShared"],
  proxyRefused: ["backoff refresh isShared isUnsent"],
  timeout: ["backoff refresh isShared"],
  proxyUnreachable: ["backoff refresh isShared isUnsent"],
  untrustedCertificate: ["backoff openSettings isShared isUnsent"],
  unreachable: ["backoff refresh isShared"],
  cancelled: ["never refresh"],
};
