/** Milliseconds of a second. */
export const second = 1000;
/** Milliseconds of a minute. */
export const minute = 60 * second;
/** Milliseconds of an hour. */
export const hour = 60 * minute;
/** Milliseconds of 24 hours. */
export const day = 24 * hour;
