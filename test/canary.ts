/** The key of all tests in a real editor. It must be found nowhere but in the requests themselves. */
export const canary = "canary-7f3k9-m2xq8-w5vt1";

/** A key that the weather service does not accept; as secret as the other. */
export const revoked = "canary-7f3k9-revoked-w5vt1";
