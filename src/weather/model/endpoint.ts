import type { Reason } from "./reason";

/** How the key travels: in the `Authorization` header or as the query parameter `apikey`. Specification, section 5. */
export type Scheme = "header" | "query";

/** Where requests go. Made by `service/api/endpoint.ts`, which refuses everything that is not a plain https address. */
export interface Endpoint {
  readonly scheme: Scheme;
  /** https address without a slash at the end; the request's path is appended to it. */
  readonly base: string;
  /** What a stored key is bound to, in the form of `URL.origin`. */
  readonly origin: string;
  /** Host and port as a person may be shown them (punycode). */
  readonly host: string;
}

/** How requests reach the network. What the `http.*` settings say counts for the way `direct`; the editor knows them itself. */
export interface NetworkSettings {
  /** `direct`: the extension's own connections; `editor`: whatever the editor's `fetch` does. */
  readonly mode: "direct" | "editor";
  /** `http.proxy` as it is written; empty: what the environment says (`HTTPS_PROXY`). */
  readonly proxy: unknown;
  /** `http.noProxy`; empty: what the environment says (`NO_PROXY`). */
  readonly noProxy: readonly string[];
  /** `http.proxySupport`; `off` means that no proxy is used, also none from the environment. */
  readonly proxySupport: unknown;
  /** `http.proxyAuthorization` as it is written: the value of the `Proxy-Authorization` header. */
  readonly proxyAuthorization: unknown;
}

/** A setting that holds an address of the service. */
export type AddressSetting = "currentConditions.baseUrl" | "currentConditions.altBaseUrl";

/** The failure of an address that cannot be used. */
export interface AddressRefused {
  readonly kind: "addressRefused";
  readonly setting: AddressSetting;
  readonly reason: Reason;
}

/**
 * Parses a base address of the settings. Returns the failure `addressRefused` when it cannot be used. A port, because the
 * domain has no URL parser.
 */
export type ParseEndpoint = (scheme: Scheme, value: unknown) => Endpoint | AddressRefused;

/** Whether a host is the provider's own; any other one may want a token of its own in place of a key. */
export function isProvider(host: string): boolean {
  return /(?:^|\.)accuweather\.com$/.test(host);
}
