import type { AddressRefused, AddressSetting, Endpoint, Scheme } from "../../weather/model/endpoint";
import type { Reason } from "../../weather/model/reason";
import { parseUrl } from "../http/parseUrl";

const maxAddressLength = 2000;

/**
 * Parses `https://host[:port][/path]` with white space around it and slashes at its end. Refuses what a person can
 * misread, such as a user name, a query, or numbers that mean an IP address. Service specification, sections 1 and 4.
 */
export function parseEndpoint(scheme: Scheme, value: unknown): Endpoint | AddressRefused {
  const setting: AddressSetting = scheme === "header" ? "currentConditions.baseUrl" : "currentConditions.altBaseUrl";
  const refuse = (reason: Reason): AddressRefused => ({ kind: "addressRefused", setting, reason });

  if (typeof value !== "string") return refuse("mustBeText");
  const text = value.trim();
  if (text.length > maxAddressLength) return refuse("longerThan2000");
  if (/^http:/i.test(text)) return refuse("addressHttp");
  const parts = /^https:\/\/([^\s\\/?#]+)([^\s\\?#]*)(.*)$/is.exec(text);
  if (!parts) return refuse("addressHost");
  const [, authority = "", written = "", rest] = parts;
  if (rest !== "") return refuse("addressEnd");
  if (authority.includes("@")) return refuse("addressUser");
  if (/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(written)) return refuse("addressDots");

  const url = parseUrl(text, authority);
  if (url?.protocol !== "https:" || url.port === "0") return refuse("addressInvalid");
  if (url.hostname.endsWith(".") || url.hostname.includes("..")) return refuse("addressDot");

  // In a message of the editor, brackets could make a link that runs a command.
  const path = url.pathname.replaceAll("[", "%5B").replaceAll("]", "%5D");
  const base = `${url.origin}${path.replace(/(?<!\/)\/+$/, "")}`;
  return { scheme, base, host: url.host };
}
