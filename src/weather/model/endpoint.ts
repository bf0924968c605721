import type { Reason } from "./reason";

/** The key is sent in the `Authorization` header or as the query parameter `apikey`. Specification, section 5. */
export type Scheme = "header" | "query";

/** The address for requests. Created by `service/api/parseEndpoint.ts`, which refuses all but plain https addresses. */
export interface Endpoint {
  readonly scheme: Scheme;
  /** Stored keys are bound to this address. It has no slash at its end. */
  readonly base: string;
  readonly host: string;
}

/**
 * The mode `direct` uses the extension's own connections with the `http.*` settings as written. For empty ones,
 * environment variables apply unless `http.proxySupport` is `off`. The mode `editor` uses the editor's `fetch`, which
 * reads the settings itself.
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

/** The name of a base address: its host, or host and path if one of `others` has the same host. */
export function addressName(base: string, others: readonly string[]): string {
  const hostOf = (address: string): string => address.split("/")[2] ?? "";
  const isAmbiguous = others.some((other) => other !== base && hostOf(other) === hostOf(base));
  return isAmbiguous ? base.replace(/^https:\/\//, "") : hostOf(base);
}

/** Whether a host is the provider's; any other may require a token instead of a key. */
export function isProvider(host: string): boolean {
  return /(?:^|\.)accuweather\.com$/.test(host);
}
