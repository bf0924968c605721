/** Defines a test that is skipped if there is a `reason`, which is then in its title. */
export function itUnless(reason: string | undefined): (title: string, test: () => void | Promise<void>) => void {
  return (title, test) =>
    void (reason === undefined ? it(title, test) : it.skip(`${title} (skipped: ${reason})`, test));
}

/** Whether these tests run in Node for Windows under Wine. */
export const isWine = process.platform === "win32" && process.env["WINEPREFIX"] !== undefined;
