/** How the editor reaches the network, as its `http.*` settings say. */
export interface NetworkSettings {
  /** `http.proxy`; empty: what the environment says (`HTTPS_PROXY`). */
  readonly proxy: string;
  /** `http.noProxy`; empty: what the environment says (`NO_PROXY`). */
  readonly noProxy: readonly string[];
  /** `http.proxySupport`; `off` means that no proxy is used, also none from the environment. */
  readonly proxySupport: string;
  /** `http.proxyAuthorization`: the value of the `Proxy-Authorization` header. */
  readonly proxyAuthorization: string | undefined;
}

/** The proxy to use, or undefined for none, and the hosts that are reached without it. */
export interface ProxyChoice {
  readonly proxy: string | undefined;
  readonly noProxy: string;
}

/** What the settings and the environment say together: a setting goes before the environment. */
export function chooseProxy(
  settings: NetworkSettings,
  environment: Readonly<Record<string, string | undefined>>,
): ProxyChoice {
  const fromEnvironment = (name: string): string | undefined =>
    environment[name] || environment[name.toUpperCase()] || undefined;
  const off = settings.proxySupport === "off";
  const proxy = off ? undefined : settings.proxy || fromEnvironment("https_proxy") || undefined;
  const noProxy = settings.noProxy.length > 0 ? settings.noProxy.join(",") : (fromEnvironment("no_proxy") ?? "");
  return { proxy: proxy !== undefined && /^https?:\/\//i.test(proxy) ? proxy : proxy && `http://${proxy}`, noProxy };
}
