import assert from "node:assert/strict";

import * as vscode from "vscode";

import { extension, set, startService } from "../extension";
import { until } from "../../harness/until";
import { type ConnectProxy, startConnectProxy } from "../../loopback/connectProxy";
import { type Listener, startListener } from "../../loopback/listener";
import { locations } from "../../loopback/locations";
import type { WeatherService } from "../../loopback/weatherService";
import {
  type Form,
  forms,
  hindrance,
  hostileLocation,
  hostileLocations,
  redirection,
  type Sections,
  variables,
} from "./forms";
import { isRead, type Target, targetsHere } from "./targets";

const isTrusted = process.env[variables.trusted] === "yes";
const place = `in a workspace that is ${isTrusted ? "trusted" : "not trusted"}`;
const targets = targetsHere();
const rowsHere = targets.map(({ row }) => row).join(" ");
const rowsOf = (target: Target, form: Form): string =>
  [target.row, form.row, !isTrusted && "C18"].filter(Boolean).join(" ");
const credentials = { user: "person", password: "own" };

const limitMs = 20_000;
/** One location for each request: a second one for the same location would be answered from what is kept. */
const unasked = locations.filter(
  ({ key, weather }) => weather !== undefined && !hostileLocations.some((line) => line.startsWith(key)),
);
const listeners: Listener[] = [];
let lastMarker = 100;
let service: WeatherService;

before(async () => {
  service = await startService();
  await extension().activate();
  // The settings of a language count for the editor that shows it, if anywhere.
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: "plaintext" }));
});
beforeEach(() => service.reset());
after(async () => {
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

describe(`a hostile workspace and the user's proxy, ${place}`, () => {
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
  const short = forms.filter(({ row }) => row !== "C13e");
  for (const target of targets.filter(({ mayNameProxy }) => !mayNameProxy)) {
    for (const form of short)
      it(`${rowsOf(target, form)} ${target.name} with ${form.name} can't bypass it or prevent calls`, () =>
        keepTo(proxy, target, form));
  }

  it("C13 no hostile address was ever connected to", () => assertUntouched());
});

/** Writes the settings into the target in the given form, and then chooses a location that was not asked for yet. @returns its key. */
async function writeAndChoose(target: Target, form: Form, sections: Sections): Promise<string> {
  const marker = ++lastMarker;
  // A trusted workspace may set the location.
  const location = isTrusted ? {} : { defaultLocation: hostileLocation };
  const currentConditions = { ...sections["currentConditions"], ...location };
  target.write(form.write({ ...sections, currentConditions, editor: { tabSize: marker } }));
  await until(`the editor reads ${target.name}`, () => isRead(marker), limitMs);
  return choose();
}

/** Chooses a location that was not asked for yet. @returns its key. */
async function choose(): Promise<string> {
  const key = unasked.shift()?.key;
  assert.ok(key !== undefined, "there are no more locations");
  await set("defaultLocation", key);
  return key;
}

/** Lets the extension ask while hostile settings are in force: it has to ask the same service as before, and no other. */
async function withstand(target: Target, form: Form): Promise<void> {
  const address = await startListener();
  const proxy = await startListener();
  listeners.push(address, proxy);
  const { http = {}, ...own } = redirection({ address: address.url, proxy: `http://127.0.0.1:${proxy.port}` });
  const location = await writeAndChoose(target, form, target.mayNameProxy ? own : { ...own, http });
  const lured = Promise.any([address, proxy].map((listener) => listener.connectionCount(1, 2 * limitMs))).then(() => {
    throw new Error("a hostile address was connected to");
  });
  await Promise.race([assertAskedFor(location), lured]);
  assertUntouched();
}

/** Lets the extension ask while hostile settings want it to ask less, for more, and not through the person's proxy. */
async function keepTo(proxy: ConnectProxy, target: Target, form: Form): Promise<void> {
  // A tunnel from before must not serve this request too.
  service.dropConnections();
  proxy.reset();
  const location = await writeAndChoose(target, form, hindrance);
  await assertAskedFor(location);
  const statuses = proxy.tunnels.map(({ status }) => status);
  assert.deepEqual(statuses, [200]);
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
