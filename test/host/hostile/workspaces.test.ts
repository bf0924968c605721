import assert from "node:assert/strict";

import * as vscode from "vscode";

import { extension, set, startService } from "../extension";
import { until } from "../../harness/until";
import { type Listener, startListener } from "../../loopback/listener";
import { locations } from "../../loopback/locations";
import type { WeatherService } from "../../loopback/weatherService";
import { type Form, forms, hostileLocation, redirection, variables } from "./forms";
import { isRead, type Target, targetsHere } from "./targets";

const isTrusted = process.env[variables.trusted] === "yes";
const place = `in a workspace that is ${isTrusted ? "trusted" : "not trusted"}`;
const targets = targetsHere();
const rowsHere = targets.map(({ row }) => row).join(" ");
const rowsOf = (target: Target, form: Form): string =>
  [target.row, form.row, !isTrusted && "C18"].filter(Boolean).join(" ");

const limitMs = 20_000;
/** One location for each request: a second one for the same location would be answered from what is kept. */
const unasked = locations.filter(({ weather }) => weather !== undefined);
const listeners: Listener[] = [];
let service: WeatherService;

before(async () => {
  service = await startService();
  await extension().activate();
  // The settings of a language count for the editor that shows it, if anywhere.
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: "plaintext" }));
});
beforeEach(() => service.reset());
after("no hostile address was ever connected to", async () => {
  assertUntouched();
  await set("defaultLocation", undefined);
  await Promise.all([service, ...listeners].map((one) => one.close()));
});

describe(`a hostile workspace, ${place}`, () => {
  it("is opened with the intended trust", () => {
    assert.equal(vscode.workspace.isTrusted, isTrusted);
    assert.ok(targets.length > 0);
  });

  // With the settings that the starter has written, which lead to nobody.
  it(`${rowsHere} can't redirect the key from the start`, async () => {
    await assertAskedFor(await choose());
  });
});

for (const target of targets) {
  describe(`a hostile workspace: ${target.name}, ${place}`, () => {
    after(() => target.write({}));

    for (const form of forms)
      it(`${rowsOf(target, form)} ${target.name} with ${form.name} can't redirect the key`, () =>
        withstand(target, form));
  });
}

/** Lets the extension ask while hostile settings are in force: it has to ask the same service as before, and no other. */
async function withstand(target: Target, form: Form): Promise<void> {
  const [address, proxy] = [await startListener(), await startListener()];
  listeners.push(address, proxy);
  const { http = {}, ...own } = redirection({ address: address.url, proxy: `http://127.0.0.1:${proxy.port}` });
  const tabSize = 100 + listeners.length;
  // A trusted workspace may set the location.
  const location = isTrusted ? {} : { defaultLocation: hostileLocation };
  const sections = { ...own, currentConditions: { ...own["currentConditions"], ...location }, editor: { tabSize } };
  target.write(form.write(target.mayNameProxy ? sections : { ...sections, http }));
  await until(`the editor reads ${target.name}`, () => isRead(tabSize), limitMs);
  await assertAskedFor(await choose());
  assertUntouched();
}

/** Chooses a location that was not asked for yet. @returns its key. */
async function choose(): Promise<string> {
  const key = unasked.shift()?.key;
  assert.ok(key !== undefined, "there are no more locations");
  await set("defaultLocation", key);
  return key;
}

function assertUntouched(): void {
  assert.equal(listeners.filter(({ connections }) => connections > 0).length, 0);
}

/** Waits for the one request: it is for the location, and as the person's own settings want it. */
async function assertAskedFor(location: string): Promise<void> {
  await service.requestCount(1, limitMs);
  const asked = (await service.idle()).map(({ scheme, url, status, headers }) => {
    // Only `fetch` sends that header, and it cannot do without.
    return { scheme, url, status, isFetched: headers["sec-fetch-mode"] !== undefined };
  });
  const url = `/currentconditions/v1/${location}?details=true`;
  assert.deepEqual(asked, [{ scheme: "header", url, status: 200, isFetched: false }]);
}
