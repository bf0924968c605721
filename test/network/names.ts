import dns from "node:dns";

/** Names and their addresses; an empty list: no such name. */
export type Names = Readonly<Record<string, readonly string[]>>;

const entries = new Map<string, { readonly addresses: readonly string[]; readonly delayMs: number }>();
const lookup = dns.lookup;

/**
 * Answers in the place of the system's resolver, which no test can change, until the returned function is called: for
 * these names alone. Everything behind it is real: names become loopback addresses, and connections are made to them.
 *
 * @param delayMs milliseconds until there is an answer.
 */
export function answerFor(names: Names, delayMs = 0): () => void {
  for (const [name, addresses] of Object.entries(names)) entries.set(name, { addresses, delayMs });
  // The one property that Node reads at each connection.
  (dns as { lookup: unknown }).lookup = answered;
  return () => {
    for (const name of Object.keys(names)) entries.delete(name);
    if (entries.size === 0) dns.lookup = lookup;
  };
}

export async function withNames<T>(names: Names, act: () => Promise<T>): Promise<T> {
  const restore = answerFor(names);
  try {
    return await act();
  } finally {
    restore();
  }
}

function answered(name: string, options: dns.LookupOptions, reply: (...results: readonly unknown[]) => void): void {
  const entry = entries.get(name);
  if (entry === undefined) {
    lookup(name, options, reply);
    return;
  }
  const found = entry.addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  const [first] = found;
  setTimeout(() => {
    if (first === undefined) reply(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" }));
    else if (options.all) reply(null, found);
    else reply(null, first.address, first.family);
  }, entry.delayMs);
}
