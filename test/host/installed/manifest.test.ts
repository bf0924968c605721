import assert from "node:assert/strict";

import * as vscode from "vscode";

import { commandIds } from "../../../src/editor/platform/ids";
import { extension } from "../extension";

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly category: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, { readonly scope: string }>> }[];
  };
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
}

describe("the manifest", () => {
  const manifest = (): Manifest => extension().packageJSON as Manifest;
  const settings = () => manifest().contributes.configuration.flatMap(({ properties }) => Object.entries(properties));

  it("the manifest contributes all commands of the code, and each is registered", async () => {
    const contributed = manifest().contributes.commands;
    assert.deepEqual(contributed.map(({ command }) => command).sort(), [...commandIds].sort());
    assert.deepEqual(new Set(contributed.map(({ category }) => category)), new Set(["Weather"]));
    await extension().activate();
    const known = new Set(await vscode.commands.getCommands());
    const missing = commandIds.filter((id) => !known.has(id));
    assert.deepEqual(missing, []);
  });

  it("the manifest keeps the service address, the network, and budgets out of workspace settings", () => {
    const scopeOf = new Map(settings().map(([name, { scope }]) => [name, scope]));
    const named = (...names: string[]) => names.map((name) => `currentConditions.${name}`);
    const decisive = named("scheme", "baseUrl", "altBaseUrl", "network");
    const costly = named("details", "minimumInterval", "dailyBudget", "monthlyBudget");
    for (const name of [...decisive, ...costly]) assert.equal(scopeOf.get(name), "application", name);
    const { restrictedConfigurations } = manifest().capabilities.untrustedWorkspaces;
    assert.deepEqual(new Set(restrictedConfigurations), new Set([...decisive, ...named("defaultLocation")]));
  });
});
