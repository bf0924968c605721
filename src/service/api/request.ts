import { domainToASCII } from "node:url";

import type { Validators } from "../../weather/model/answer";
import type { ConditionsQuery } from "../../weather/model/conditionsQuery";
import type { Endpoint, Scheme } from "../../weather/model/endpoint";
import type { AddressSetting, Failure } from "../../weather/model/failure";
import type { Reason } from "../../weather/model/reason";
import type { PlaceQuery } from "../../weather/places/placeQuery";
import type { KeylessRequest } from "../http/attachKey";
import { conditionalHeaders } from "../http/validators";

const longestAddress = 2000;

/** Specification, section 1. */
export const compression = { "accept-encoding": "gzip,deflate" };

/**
 * Parses a base address setting. Accepted: `https://host[:port][/path]`, white space around it, a slash or several at
 * the end; an international host name is turned into punycode. Refused, with a reason that completes "The setting …
 * cannot be used: ", is all that does not mean the same to a person and to a URL parser: another protocol, a user name,
 * a query, a fragment, white space or backslashes inside, numbers that a URL parser takes for an IP address.
 *
 * Source: service specification, section 1 (HTTPS is the only transport) and section 4 (the path is appended).
 */
export function parseEndpoint(scheme: Scheme, value: unknown): Endpoint | Extract<Failure, { kind: "addressRefused" }> {
  const setting: AddressSetting = scheme === "header" ? "currentConditions.baseUrl" : "currentConditions.altBaseUrl";
  const refuse = (reason: Reason): Extract<Failure, { kind: "addressRefused" }> => ({
    kind: "addressRefused",
    setting,
    reason,
  });

  if (typeof value !== "string") return refuse("mustBeText");
  const text = value.trim();
  if (text.length > longestAddress) return refuse("longerThan2000");
  if (/^http:/i.test(text)) return refuse("addressHttp");
  const parts = /^https:\/\/([^\s\\/?#]+)([^\s\\?#]*)(.*)$/is.exec(text);
  if (!parts) return refuse("addressHost");
  const [, authority = "", path = "", rest] = parts;
  if (rest !== "") return refuse("addressEnd");
  if (authority.includes("@")) return refuse("addressUser");

  if (/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return refuse("addressDots");

  const url = URL.canParse(text) ? new URL(text) : undefined;
  const host = /^(.*?)(?::(\d*))?$/s.exec(authority)?.[1]?.toLowerCase() ?? "";
  const ascii = domainToASCII(host);
  // A number in the digits of another script would be an IP address, too.
  const isName = !/^[\x21-\x7e]+$/.test(host) && !/^[\d.]+$/.test(ascii);
  const spelledOut = url?.hostname === host || (isName && url?.hostname === ascii);
  if (url?.protocol !== "https:" || !spelledOut || url.port === "0") return refuse("addressInvalid");
  if (url.hostname.endsWith(".") || url.hostname.includes("..")) return refuse("addressDot");

  const base = `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
  return { scheme, base, origin: url.origin, host: url.host };
}

/**
 * The request for a query, without its key. Specification, section 4.
 *
 * @param validators those of the known answer: the service may say that it is still the newest (304).
 */
export function requestFor(
  { endpoint, location, details, language }: ConditionsQuery,
  validators: Validators = {},
): KeylessRequest {
  const parameters = new URLSearchParams({
    ...(details && { details: "true" }),
    ...(language !== undefined && { language }),
  });
  const search = parameters.size === 0 ? "" : `?${parameters.toString()}`;
  return {
    url: new URL(`${endpoint.base}/currentconditions/v1/${location}${search}`),
    scheme: endpoint.scheme,
    headers: { ...compression, ...conditionalHeaders(validators) },
  };
}

/**
 * The request for the places that a query may mean, without its key. Its address holds what a person typed, so no more
 * than origin and path may be logged.
 *
 * Source: public documentation of the service's locations.
 */
export function searchFor({ endpoint, search, language }: PlaceQuery): KeylessRequest {
  const path = search.kind === "text" ? "search" : "cities/geoposition/search";
  const url = new URL(`${endpoint.base}/locations/v1/${path}`);
  url.searchParams.set("q", search.text);
  if (language !== undefined) url.searchParams.set("language", language);
  // A form writes a space as a plus sign, which not every server reads as one; a plus sign itself is %2B here.
  url.search = url.search.replaceAll("+", "%20");
  return { url, scheme: endpoint.scheme, headers: compression };
}
