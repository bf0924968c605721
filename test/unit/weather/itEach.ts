/** A test for each title, which checks all rows of the title. */
export function itEach<Row extends readonly unknown[]>(
  check: (...row: Row) => void,
  tests: Readonly<Record<string, readonly NoInfer<Readonly<Row>>[]>>,
): void {
  for (const [title, rows] of Object.entries(tests))
    it(title, () => {
      for (const row of rows) check(...row);
    });
}

/** A test for each row, with the row's name as its title. */
export function itRows<Row extends readonly unknown[]>(
  check: (...row: Row) => unknown,
  rows: Readonly<Record<string, NoInfer<Readonly<Row>>>>,
): void {
  for (const [title, row] of Object.entries(rows)) it(title, () => check(...row));
}
