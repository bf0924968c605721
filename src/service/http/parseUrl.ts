import { domainToASCII } from "node:url";

/** The parsed address; undefined if it's invalid, or if its host isn't the one that a person reads in `authority`. */
export function parseUrl(address: string, authority: string): URL | undefined {
  try {
    // Node 22's `URL.canParse` refuses umlauts after many calls.
    const url = new URL(address);
    const host = /^(.*?)(?::(\d*))?$/s.exec(authority)?.[1]?.toLowerCase() ?? "";
    const ascii = domainToASCII(host);
    // Digits of other scripts would make an IP address, too.
    const isName = !/^[\x21-\x7e]+$/.test(host) && !/^[\d.]+$/.test(ascii);
    return url.hostname === host || (isName && url.hostname === ascii) ? url : undefined;
  } catch {
    return undefined;
  }
}
