import { BlockList, isIP } from "node:net";
import { domainToASCII } from "node:url";

interface Destination {
  readonly host: string;
  readonly port: string;
}

type Matches = (destination: Destination) => boolean;

/**
 * Reads exceptions as curl and Go do: names, with or without a dot before or after them, which include their
 * subdomains; `*.example.com`, which is only the subdomains; addresses and ranges. Names and addresses may have a port.
 * Anything else matches nothing. Names aren't resolved to compare them with addresses.
 *
 * Curl and Go differ in three cases. As in curl, `.example.com` includes `example.com`, and this machine must be
 * listed, because a tunnel may end here. As in Go and in RFC 4632, section 3.1, `0.0.0.0/0` is every address.
 */
export function readNoProxy(entries: readonly string[]): (url: URL) => boolean {
  const exceptions = entries.map(readEntry);
  return ({ hostname, port }) => {
    const host = hostname.replace(/^\[|\]$|\.$/g, "");
    const destination = { host, port: port === "" ? "443" : port };
    return exceptions.some((matches) => matches(destination));
  };
}

function readEntry(entry: string): Matches {
  const [, network = "", prefix] = /^([^/]+)\/(\d{1,3})$/.exec(entry) ?? [];
  if (isAddress(network)) return inRange(network, Number(prefix));
  if (isAddress(entry)) return inRange(entry);

  const [, bracketed, plain = "", port = ""] = /^(?:\[(.+)\]|([^:]+))(?::(\d*))?$/.exec(entry) ?? [];
  const matches = isAddress(bracketed ?? plain) ? inRange(bracketed ?? plain) : inDomain(plain);
  return port === "" ? matches : (destination) => destination.port === port && matches(destination);
}

/** Whether it's an IP address without a zone, which URLs don't have: RFC 6874, section 1. */
function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes("%");
}

/** Matches addresses that have the first `prefix` bits of `address`; default: all bits. */
function inRange(address: string, prefix?: number): Matches {
  const family = isIP(address);
  const bits = family === 6 ? 128 : 32;
  if (prefix !== undefined && prefix > bits) return () => false;
  const range = new BlockList();
  range.addSubnet(address, prefix ?? bits, family === 6 ? "ipv6" : "ipv4");
  return ({ host }) => {
    const type = isIP(host);
    // An IPv4 range includes the addresses that IPv6 maps to it: RFC 4291, section 2.5.5.2. `::/0` is only IPv6.
    return (type === 6 || type === family) && range.check(host, type === 6 ? "ipv6" : "ipv4");
  };
}

function inDomain(written: string): Matches {
  const [, before = "", rest = ""] = /^(\*?\.)?([^%*/?#\\]+?)\.?$/.exec(written) ?? [];
  const domain = domainToASCII(rest);
  if (domain === "") return () => false;
  return ({ host }) => isIP(host) === 0 && (host.endsWith(`.${domain}`) || (host === domain && before !== "*."));
}
