import * as vscode from "vscode";

import { until } from "../../harness/until";
import type { Measured } from "../activation";
import { planned, report } from "../inHost";

/** Lets the editor activate the planned extension, and reports what that has measured. */
describe("an extension", () => {
  it("an extension is activated", async () => {
    const { id } = planned() as { readonly id: string };
    const host = globalThis as { readonly measured?: Measured };
    const isMeasured = until(`${id} is measured`, () => id in (host.measured ?? {}), 10_000);
    // Some ask the person something before their activation ends.
    await Promise.race([vscode.extensions.getExtension(id)?.activate(), isMeasured]);
    await isMeasured;
    report(host.measured);
  });
});
