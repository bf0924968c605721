/** Defines tests for machines that have what they need; elsewhere they are skipped, with the reason in their titles. */
export function itUnless(reason: string | undefined): (title: string, test: () => void | Promise<void>) => void {
  return (title, test) =>
    void (reason === undefined ? it(title, test) : it.skip(`${title} (skipped: ${reason})`, test));
}

/** Whether these tests run in Node for Windows without a Windows. */
export const isWine = process.platform === "win32" && process.env["WINEPREFIX"] !== undefined;

/**
 * A test in which windows add to one file at the same moment. Wine looks where the file ends and writes there in two steps,
 * so that one line can replace another; Windows itself does it in one.
 */
export const appendIt = itUnless(isWine ? "Wine does not put each addition behind all others" : undefined);
