import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";

import * as vscode from "vscode";

import { requiredVariable } from "../../harness/hostResult";
import { until } from "../../harness/until";
import { type Times, variables } from "./measured";

const list = (name: string): readonly string[] => requiredVariable(name).split(",");

/** Has the editor activate the extensions in the given order, and leaves what each has measured of itself. */
describe("the extensions", () => {
  it("are activated", async () => {
    const host = globalThis as { readonly measured?: Readonly<Record<string, Times>> };
    const isMeasured = (name: string) => until(`${name} is measured`, () => name in (host.measured ?? {}), 10_000);
    for (const id of list(variables.order)) {
      // Some ask the person something before they are through.
      await Promise.race([vscode.extensions.getExtension(id)?.activate(), isMeasured(id)]);
    }
    for (const name of list(variables.all)) await isMeasured(name);
    assert.deepEqual(Object.keys(host.measured ?? {}).sort(), [...list(variables.all)].sort());
    writeFileSync(requiredVariable(variables.file), JSON.stringify(host.measured));
  });
});
