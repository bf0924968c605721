import assert from "node:assert/strict";

import * as vscode from "vscode";

import { until } from "../../harness/until";
import type { Measured, Plan } from "../activation";
import { planned, report } from "../measuring";

/** Lets the editor activate the extensions in the given order, and reports what each has measured. */
describe("the extensions", () => {
  it("are activated", async () => {
    const { order, all } = planned() as Plan;
    const host = globalThis as { readonly measured?: Measured };
    const isMeasured = (name: string) => until(`${name} is measured`, () => name in (host.measured ?? {}), 10_000);
    for (const id of order) {
      // Some ask the person something before their activation ends.
      await Promise.race([vscode.extensions.getExtension(id)?.activate(), isMeasured(id)]);
    }
    for (const name of all) await isMeasured(name);
    assert.deepEqual(Object.keys(host.measured ?? {}).sort(), [...all].sort());
    report(host.measured);
  });
});
