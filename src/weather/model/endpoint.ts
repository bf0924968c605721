import type { Reason } from "./reason";

/** The key is sent in the `Authorization` header or as the query parameter `apikey`. Specification, section 5. */
export type Scheme = "header" | "query";

/** The address for requests. Created by `service/api/parseEndpoint.ts`, which refuses all but plain https addresses. */
export interface Endpoint {
  readonly scheme: Scheme;
  /** Stored keys are bound to it. Without a slash at its end. */
  readonly base: string;
  readonly host: string;
}

/**
 * The mode `direct` uses the extension's own connections with the `http.*` settings as written; the environment
 * replaces empty ones, unless `http.proxySupport` is `off`. The mode `editor` uses the editor's `fetch`, which reads
 * them itself.
 */
export interface NetworkSettings {
  readonly mode: "direct" | "editor";
  readonly proxy: unknown;
  readonly noProxy: readonly string[];
  readonly proxySupport: unknown;
  readonly proxyAuthorization: unknown;
  /** Whether to trust the authorities of the system's certificate store. */
  readonly systemCertificates: boolean;
}

export type AddressSetting = "currentConditions.baseUrl" | "currentConditions.altBaseUrl";

export interface AddressRefused {
  readonly kind: "addressRefused";
  readonly setting: AddressSetting;
  readonly reason: Reason;
}

/** Parses a base address of the settings. A port, because the domain has no URL parser. */
export type ParseEndpoint = (scheme: Scheme, value: unknown) => Endpoint | AddressRefused;

/** Names a base address by its host, or by host and path if one of `others` differs from it only in the path. */
export function addressName(base: string, others: readonly string[]): string {
  const hostOf = (address: string): string => address.split("/")[2] ?? "";
  const isAmbiguous = others.some((other) => other !== base && hostOf(other) === hostOf(base));
  return isAmbiguous ? base.replace(/^https:\/\//, "") : hostOf(base);
}

/** Whether a host is the provider's; any other may require a token instead of a key. */
export function isProvider(host: string): boolean {
  return /(?:^|\.)accuweather\.com$/.test(host);
}
