/** Defines tests for machines that have what they need; elsewhere they are skipped, with the reason in their titles. */
export function itUnless(reason: string | undefined): (title: string, test: () => void | Promise<void>) => void {
  return (title, test) =>
    void (reason === undefined ? it(title, test) : it.skip(`${title} (skipped: ${reason})`, test));
}

/** Whether these tests run in Node for Windows without a Windows. */
export const isWine = process.platform === "win32" && process.env["WINEPREFIX"] !== undefined;
