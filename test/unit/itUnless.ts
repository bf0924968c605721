/** Defines tests for machines that have what they need; elsewhere they are skipped, with the reason in their titles. */
export function itUnless(reason: string | undefined): (title: string, test: () => Promise<void>) => void {
  return (title, test) =>
    void (reason === undefined ? it(title, test) : it.skip(`${title} (skipped: ${reason})`, test));
}

/**
 * A test in which windows add to one file at the same moment. Wine looks where the file ends and writes there in two steps,
 * so that one line can replace another; Windows itself does it in one.
 */
export const appendIt = itUnless(
  process.platform === "win32" && process.env["WINEPREFIX"] !== undefined
    ? "Wine does not put each addition behind all others"
    : undefined,
);
