import type { NetworkSettings } from "../weather/ports";

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
  return { proxy: proxy === undefined || /^[a-z][\w+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`, noProxy };
}
