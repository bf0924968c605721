import type { NetworkSettings } from "../../weather/model/endpoint";
import type { Failure, ProxySetting } from "../../weather/model/failure";
import type { Reason } from "../../weather/model/reason";

/** Which proxy to use: none, this one, or one that cannot be used, as a failure. */
export type ProxyChoice = { readonly kind: "none" } | UsableProxy | Unusable;

/** A proxy for requests over HTTPS. */
interface UsableProxy {
  readonly kind: "proxy";
  /** Where it is named. */
  readonly setting: ProxySetting;
  /** `http://host:port` or `https://host:port`, without credentials. */
  readonly origin: string;
  /** The value of `Proxy-Authorization`. */
  readonly authorization: string | undefined;
  /** The hosts that are reached without it, separated by commas. */
  readonly noProxy: string;
}

type Unusable = Extract<Failure, { kind: "proxyUnusable" | "proxySocks" }>;

/** A failure at a proxy. `readError` adds the host to `proxyRefused`. */
type ProxyFault =
  | Unusable
  | Extract<Failure, { kind: "proxyUnreachable" }>
  | { readonly kind: "proxyRefused"; readonly setting: ProxySetting };

/** A request failed at the proxy. It is recognised by its name, because each bundle has a class of its own. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";

  constructor(
    readonly failure: ProxyFault,
    cause?: unknown,
  ) {
    super(undefined, { cause });
  }
}

/** The failure of a `ProxyError`; undefined for any other error. */
export function proxyFaultOf(error: unknown): ProxyFault | undefined {
  return error instanceof Error && error.name === "ProxyError" && "failure" in error
    ? (error.failure as ProxyFault)
    : undefined;
}

/**
 * The environment's proxies in the editor's order (`createProxyResolver` of `@vscode/proxy-agent`). `ALL_PROXY` comes
 * last: only Chromium's part of the editor reads it, but a proxy that is named there is better than none.
 */
const variables = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] as const;

/**
 * Chooses the proxy from the settings and the environment. A setting takes precedence over the environment, and an
 * empty value or white space counts as no value. Accepted are `http://` and `https://` addresses, also without the
 * scheme, with or without credentials.
 */
export function chooseProxy(
  settings: NetworkSettings,
  environment: Readonly<Record<string, string | undefined>>,
): ProxyChoice {
  const named: readonly (readonly [ProxySetting, unknown])[] = [
    ["http.proxy", settings.proxy],
    ...variables.map((name) => [name, environment[name]] as const),
  ];
  const [setting, value] = named.find(([, written]) => !isEmpty(written)) ?? [];
  const noProxy = settings.noProxy.length > 0 ? settings.noProxy : [environment["no_proxy"] || environment["NO_PROXY"]];
  const around = noProxy.join(",").split(/[,\s]+/);
  // As in the editor, a star anywhere in the list means every host; undici knows it only alone.
  if (setting === undefined || settings.proxySupport === "off" || around.includes("*")) return { kind: "none" };

  const address = readAddress(value, setting);
  if (!(address instanceof URL)) return address;
  const { proxyAuthorization } = settings;
  const authorization = isEmpty(proxyAuthorization)
    ? basic(address, setting)
    : readHeader(proxyAuthorization, "http.proxyAuthorization");
  if (typeof authorization === "object") return authorization;
  return { kind: "proxy", setting, origin: address.origin, authorization, noProxy: around.join(",") };
}

function isEmpty(written: unknown): boolean {
  return written === undefined || written === null || (typeof written === "string" && written.trim() === "");
}

function refuse(reason: Reason, setting: ProxySetting): Unusable {
  return { kind: "proxyUnusable", setting, reason };
}

function readAddress(written: unknown, setting: ProxySetting): URL | Unusable {
  if (typeof written !== "string") return refuse("mustBeText", setting);
  const text = written.trim();
  const scheme = /^([^/?#]*?):\/\//.exec(text)?.[1]?.toLowerCase();
  if (/^socks(?:4a?|5h?)?$/.test(scheme ?? "")) return { kind: "proxySocks", setting };
  if (scheme !== undefined && !/^https?$/.test(scheme)) return refuse("proxyScheme", setting);
  const address = scheme === undefined ? `http://${text}` : text;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // A URL may have a host that no name server knows, with a quotation mark for example.
  return url && /^(?:[\w.-]+|\[.+\])$/.test(url.hostname) ? url : refuse("proxyAddress", setting);
}

/** RFC 7617, section 2, of the user name and the password in an address, either of which may be missing. */
function basic({ username, password }: URL, setting: ProxySetting): string | undefined | Unusable {
  if (username === "" && password === "") return undefined;
  try {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(credentials).toString("base64")}`;
  } catch {
    return refuse("proxyPercent", setting);
  }
}

/** What can be the value of a header: RFC 9110, section 5.5. */
function readHeader(written: unknown, setting: ProxySetting): string | Unusable {
  if (typeof written !== "string") return refuse("mustBeText", setting);
  const text = written.trim();
  return /[^\t\x20-\x7e\x80-\xff]/.test(text) ? refuse("keyCharacters", setting) : text;
}
