import { writeFileSync } from "node:fs";

import * as vscode from "vscode";

import { requiredVariable } from "../../harness/hostResult";
import { until } from "../../harness/until";
import { type Times, variables } from "./measured";

const list = (name: string): readonly string[] => requiredVariable(name).split(",");

/** Has the editor activate the extensions in the given order, and leaves what each has measured of itself. */
describe("the extensions", () => {
  it("are activated", async () => {
    for (const id of list(variables.order)) await vscode.extensions.getExtension(id)?.activate();
    const { measured } = globalThis as { readonly measured?: Readonly<Record<string, Times>> };
    const all = list(variables.all);
    await until(`measured: ${all.join()}`, () => all.every((name) => name in (measured ?? {})), 10_000);
    writeFileSync(requiredVariable(variables.file), JSON.stringify(measured));
  });
});
