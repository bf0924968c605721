import { domainToASCII } from "node:url";

import type { AddressSetting, Failure } from "../weather/failure";
import type { Endpoint, Question, Scheme } from "../weather/question";
import { conditionalHeaders, type Validators } from "../weather/validators";

/** A request without its key, safe to log, to compare and to keep. */
export interface KeylessRequest {
  readonly url: URL;
  readonly scheme: Scheme;
  readonly headers: Readonly<Record<string, string>>;
}

const longestAddress = 2000;

/**
 * Reads a base address setting. Accepted: `https://host[:port][/path]`, white space around it, a slash or several at
 * the end; an international host name is turned into punycode. Refused, with a reason that completes "The setting …
 * cannot be used: ", is all that does not mean the same to a person and to a URL parser: another protocol, a user name,
 * a query, a fragment, white space or backslashes inside, numbers that stand for an IP address in disguise.
 *
 * Source: service specification, section 1 (HTTPS is the only transport) and section 4 (the path is appended).
 */
export function readEndpoint(scheme: Scheme, value: unknown): Endpoint | Extract<Failure, { kind: "addressRefused" }> {
  const setting: AddressSetting = scheme === "header" ? "currentConditions.baseUrl" : "currentConditions.altBaseUrl";
  const refuse = (reason: string): Extract<Failure, { kind: "addressRefused" }> => ({
    kind: "addressRefused",
    setting,
    reason,
  });

  if (typeof value !== "string") return refuse("it must be text");
  const text = value.trim();
  if (text.length > longestAddress) return refuse(`it is longer than ${longestAddress} characters`);
  if (/^http:/i.test(text)) return refuse("it begins with http://, and the key may travel over https:// only");
  const parts = /^https:\/\/([^\s\\/?#]+)([^\s\\?#]*)(.*)$/is.exec(text);
  if (!parts) return refuse("it must begin with https:// and a host name, as in https://weather.example.com");
  const [, authority = "", path = "", rest] = parts;
  if (rest !== "") return refuse("it must end before any space, backslash, “?” or “#”");
  if (authority.includes("@")) return refuse("it must not contain a user name or a password");

  if (/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return refuse("its path must not contain “.” or “..”");

  const url = URL.canParse(text) ? new URL(text) : undefined;
  const host = /^(.*?)(?::(\d*))?$/s.exec(authority)?.[1]?.toLowerCase() ?? "";
  const spelledOut = url?.hostname === host || (!/^[\x21-\x7e]+$/.test(host) && url?.hostname === domainToASCII(host));
  if (url?.protocol !== "https:" || !spelledOut || url.port === "0")
    return refuse("its host name or port is not valid");
  if (url.hostname.endsWith(".") || url.hostname.includes("..")) return refuse("its host name has a dot too many");

  const base = `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
  return { scheme, base, origin: url.origin, host: url.host };
}

/**
 * The request for a question, without its key. Specification, section 4; compression as section 1 asks.
 *
 * @param validators of the answer that is known: the service may say that it is still the newest.
 */
export function requestFor({ endpoint, location, details }: Question, validators: Validators = {}): KeylessRequest {
  const url = new URL(`${endpoint.base}/currentconditions/v1/${location}`);
  if (details) url.searchParams.set("details", "true");
  return {
    url,
    scheme: endpoint.scheme,
    headers: { "accept-encoding": "gzip,deflate", ...conditionalHeaders(validators) },
  };
}
