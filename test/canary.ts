/**
 * The key of all tests. Addresses, JSON, and HTML encode its characters differently, so that each form of it is a
 * different text. It must be found only in requests to its own service.
 */
export const canary = "Canary+7f3k9/m2xq8&w5vt1=";

/** A key that the weather service refuses; as secret as the other one. */
export const revoked = "Canary+7f3k9/revoked&w5vt1=";

/** A valid key that an address must encode exactly once: decoding it twice gives a different key. */
export const escaped = "Canary-with/signs+and=%20&more";

/** All keys of the tests, by the names that reports call them. */
export const keys: Readonly<Record<string, string>> = { canary, revoked, escaped };
