/** Defines tests for machines that have what they need; elsewhere they are skipped, with the reason in their titles. */
export function itUnless(reason: string | undefined): (title: string, test: () => Promise<void>) => void {
  return (title, test) =>
    void (reason === undefined ? it(title, test) : it.skip(`${title} (skipped: ${reason})`, test));
}
