/**
 * The key of all tests. Its signs are written in another way in addresses, in JSON and in HTML, so that every form of it
 * is a text of its own. It must be found nowhere but in the requests to the service that it is for.
 */
export const canary = "Canary+7f3k9/m2xq8&w5vt1=";

/** A key that the weather service does not accept; as secret as the other. */
export const revoked = "Canary+7f3k9/revoked&w5vt1=";

/** A valid key that an address must encode exactly once: decoded twice, it is another one. */
export const escaped = "Canary-with/signs+and=%20&more";

/** All keys of the tests, by the names that reports call them. */
export const keys: Readonly<Record<string, string>> = { canary, revoked, escaped };
