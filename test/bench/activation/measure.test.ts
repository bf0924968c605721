import * as vscode from "vscode";

import { until } from "../../harness/until";
import type { Measured, Order } from "../activation";
import { planned, report } from "../inHost";

/** Lets the editor activate the extensions in the given order, and reports what each has measured. */
describe("the extensions", () => {
  it("the extensions are activated", async () => {
    const { order } = planned() as { readonly order: Order };
    const host = globalThis as { readonly measured?: Measured };
    for (const id of order) {
      const isMeasured = until(`${id} is measured`, () => id in (host.measured ?? {}), 10_000);
      // Some ask the person something before their activation ends.
      await Promise.race([vscode.extensions.getExtension(id)?.activate(), isMeasured]);
      await isMeasured;
    }
    report(host.measured);
  });
});
