import type { NetworkSettings } from "../../weather/model/endpoint";
import type { Failure, ProxySetting } from "../../weather/model/failure";
import type { Reason } from "../../weather/model/reason";
import { parseUrl } from "./parseUrl";

type Environment = Readonly<Record<string, string | undefined>>;

export type ProxyChoice = { readonly kind: "none" } | UsableProxy | Unusable;

interface UsableProxy {
  readonly kind: "proxy";
  readonly setting: ProxySetting;
  /** `http://host:port` or `https://host:port`, without credentials. */
  readonly origin: string;
  readonly authorization: string | undefined;
}

type Unusable = Extract<Failure, { kind: "proxyUnusable" | "proxySocks" }>;

/** A failure at a proxy. `readError` adds the host to `proxyRefused`. */
type ProxyFault =
  Unusable | Extract<Failure, { kind: "proxyUnreachable" }> | Omit<Extract<Failure, { kind: "proxyRefused" }>, "host">;

/** A request that failed at the proxy. Identified by its name, because each bundle has its own class. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";

  constructor(
    readonly failure: ProxyFault,
    cause?: unknown,
  ) {
    super(undefined, { cause });
  }

  /** For the log. */
  get code(): string | undefined {
    return "status" in this.failure ? `ProxyError ${this.failure.status}` : undefined;
  }
}

export function proxyFaultOf(error: unknown): ProxyFault | undefined {
  return error instanceof Error && error.name === "ProxyError" && "failure" in error
    ? (error.failure as ProxyFault)
    : undefined;
}

/** The editor's order (`createProxyResolver` of `@vscode/proxy-agent`), then `ALL_PROXY`, which only Chromium reads. */
const variables = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] as const;

/**
 * Chooses the proxy from the settings, then from the environment; blank values don't count. Accepts `http://` and
 * `https://` addresses, also without the scheme, with or without credentials. A star among the exceptions means none.
 */
export function chooseProxy(settings: NetworkSettings, environment: Environment): ProxyChoice {
  const named: readonly (readonly [ProxySetting, unknown])[] = [
    ["http.proxy", settings.proxy],
    ...variables.map((name) => [name, environment[name]] as const),
  ];
  const [setting, value] = named.find(([, written]) => !isEmpty(written)) ?? [];
  if (setting === undefined || isOff(settings, environment)) return { kind: "none" };

  const address = readAddress(value, setting);
  if (!(address instanceof URL)) return address;
  const { proxyAuthorization } = settings;
  const authorization = isEmpty(proxyAuthorization)
    ? basic(address, setting)
    : readHeader(proxyAuthorization, "http.proxyAuthorization");
  if (typeof authorization === "object") return authorization;
  return { kind: "proxy", setting, origin: address.origin, authorization };
}

/** Whether the system may have a proxy that only the editor can detect: no setting or variable names one. */
export function mayMissProxy(settings: NetworkSettings, environment: Environment): boolean {
  if (settings.mode === "editor" || isOff(settings, environment)) return false;
  return chooseProxy(settings, environment).kind === "none";
}

function isOff(settings: NetworkSettings, environment: Environment): boolean {
  return settings.proxySupport === "off" || noProxyEntries(settings, environment).includes("*");
}

/** The exceptions as written, without empty ones: those of the setting, otherwise those of the environment. */
export function noProxyEntries({ noProxy }: NetworkSettings, environment: Environment): readonly string[] {
  const written = noProxy.length > 0 ? noProxy : [environment["no_proxy"] || environment["NO_PROXY"] || ""];
  return written.flatMap((line) => line.split(/[,\s]/)).filter((entry) => entry !== "");
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
  const scheme = /^([^/?#\\]*?):[/\\]/.exec(text)?.[1]?.toLowerCase();
  if (/^socks(?:4a?|5h?)?$/.test(scheme ?? "")) return { kind: "proxySocks", setting };
  const address = scheme === undefined ? `http://${text}` : text;
  const [, authority, rest = ""] = /^https?:\/\/([^\s/?#\\]*)(.*)$/is.exec(address) ?? [];
  if (authority === undefined) return refuse("proxyScheme", setting);
  // A user name or a password that contains the end of the host for a parser, but not for a person.
  if (rest.includes("@")) return refuse("proxyPercent", setting);
  const url = parseUrl(address, authority.slice(authority.lastIndexOf("@") + 1));
  // `URL` accepts hosts that can't exist, such as one with a quotation mark.
  return url && /^(?:[\w.-]+|\[.+\])$/.test(url.hostname) ? url : refuse("proxyAddress", setting);
}

/** Credentials as in RFC 7617, section 2; the user name or the password may be missing. */
function basic({ username, password }: URL, setting: ProxySetting): string | undefined | Unusable {
  if (username === "" && password === "") return undefined;
  try {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(credentials).toString("base64")}`;
  } catch {
    return refuse("proxyPercent", setting);
  }
}

/** The value of a header: RFC 9110, section 5.5. */
function readHeader(written: unknown, setting: ProxySetting): string | Unusable {
  if (typeof written !== "string") return refuse("mustBeText", setting);
  const text = written.trim();
  return /[^\t\x20-\x7e\x80-\xff]/.test(text) ? refuse("keyCharacters", setting) : text;
}
