import dns from "node:dns";

/** Names and their addresses. With an empty list, the name doesn't exist. */
export type Names = Readonly<Record<string, readonly string[]>>;

type Reply = (...results: readonly unknown[]) => void;

const entries = new Map<string, { readonly addresses: readonly string[]; readonly delayMs: number }>();
const { lookup } = dns;

// Replaces the system's resolver, which a test can't change. The connections to loopback addresses are real.
(dns as { lookup: unknown }).lookup = (name: string, options: dns.LookupOptions, reply: Reply): void => {
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
};

/** Resolves these names, after `delayMs` milliseconds, until the returned function is called. */
export function answerFor(names: Names, delayMs = 0): () => void {
  for (const [name, addresses] of Object.entries(names)) entries.set(name, { addresses, delayMs });
  return () => {
    for (const name of Object.keys(names)) entries.delete(name);
  };
}

export function withNames<T>(names: Names, act: () => Promise<T>): Promise<T> {
  const restore = answerFor(names);
  return act().finally(restore);
}
