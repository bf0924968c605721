import assert from "node:assert/strict";

import * as vscode from "vscode";

import { extension, set } from "../../editor/environment";
import { service } from "../../editor/service";
import { type ConnectProxy, startConnectProxy } from "../../loopback/connectProxy";
import { assertAskedFor, assertUntouched, choose, closeListeners, keepTo, withstand } from "../attack";
import { type Form, forms } from "../forms";
import { type Target, targetsHere } from "../targets";
import { variables } from "../variables";

const isTrusted = process.env[variables.trusted] === "yes";
const place = `in a workspace that is ${isTrusted ? "trusted" : "not trusted"}`;
const rowsHere = targetsHere()
  .map(({ row }) => row)
  .join(" ");
const rowsOf = (target: Target, form: Form): string => [target.row, form.row].filter(Boolean).join(" ");
const credentials = { user: "person", password: "own" };

before(async () => {
  await extension().activate();
  // The settings of a language count for the editor that shows it, if anywhere.
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: "plaintext" }));
});
beforeEach(() => service().reset());
after(async () => {
  await set("defaultLocation", undefined);
  await closeListeners();
});

describe(`a hostile workspace, ${place}`, () => {
  it("is as the starter wanted it", () => {
    assert.equal(vscode.workspace.isTrusted, isTrusted);
    assert.ok(targetsHere().length > 0);
  });

  // With the settings that the starter has written, which lead to a listener of its own.
  it(`${rowsHere} cannot decide where the key goes from the start`, async () => {
    await assertAskedFor(await choose());
  });
});

for (const target of targetsHere()) {
  describe(`a hostile workspace: ${target.name}, ${place}`, () => {
    after(() => target.write({}));

    for (const form of forms)
      it(`${rowsOf(target, form)} ${target.name} with ${form.name} cannot decide where the key goes: 0 connections`, () =>
        withstand(target, form));
  });
}

describe(`a hostile workspace and the person's own proxy, ${place}`, () => {
  const setHttp = async (name: string, value: unknown): Promise<void> =>
    vscode.workspace.getConfiguration("http").update(name, value, vscode.ConfigurationTarget.Global);
  let proxy: ConnectProxy;
  before(async () => {
    proxy = await startConnectProxy({ credentials });
    await setHttp("proxyAuthorization", `Basic ${btoa(`${credentials.user}:${credentials.password}`)}`);
    await setHttp("proxy", `http://127.0.0.1:${proxy.port}`);
  });
  after(async () => {
    await setHttp("proxy", undefined);
    await setHttp("proxyAuthorization", undefined);
    await proxy.close();
  });

  // The forms that a setting of a whole section can have; a language has no proxy.
  const short = forms.filter(({ row }) => row !== "C13e").slice(0, 2);
  for (const target of targetsHere().filter(({ mayNameProxy }) => !mayNameProxy)) {
    for (const form of short)
      it(`${rowsOf(target, form)} ${target.name} with ${form.name} cannot lead past it, nor hold back calls`, () =>
        keepTo(proxy, target, form));
  }

  it("C13 nothing hostile was connected to until the end", () => {
    assertUntouched();
  });
});
