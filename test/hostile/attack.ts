import assert from "node:assert/strict";

import { service } from "../editor/service";
import { set } from "../editor/environment";
import { until } from "../harness/until";
import type { ConnectProxy } from "../loopback/connectProxy";
import { type Listener, startListener } from "../loopback/listener";
import { locations } from "../loopback/locations";
import type { Form, Sections } from "./forms";
import { isRead, type Target } from "./targets";
import { hindrance, hostileLocations, redirection } from "./values";

/** Milliseconds. */
const limit = 20_000;

/** One location for each request: a second one for the same location would be answered from what is kept. */
const unasked = locations.filter(
  ({ key, weather }) => weather !== undefined && !hostileLocations.some((line) => line.startsWith(key)),
);
const listeners: Listener[] = [];
let lastMarker = 100;

/** Writes the settings into the target in the given form, and then chooses a location that was not asked for yet. @returns its key. */
async function writeAndChoose(target: Target, form: Form, sections: Sections): Promise<string> {
  const marker = ++lastMarker;
  target.write(form.write({ ...sections, editor: { tabSize: marker } }));
  await until(`the editor reads ${target.name}`, () => isRead(marker), limit);
  return choose();
}

/** Chooses a location that was not asked for yet. @returns its key. */
export async function choose(): Promise<string> {
  const key = unasked.shift()?.key;
  assert.ok(key !== undefined, "there are no more locations");
  await set("defaultLocation", key);
  return key;
}

/** Lets the extension ask while hostile settings are in force: it has to ask the same service as before, and no other. */
export async function withstand(target: Target, form: Form): Promise<void> {
  const address = await startListener();
  const proxy = await startListener();
  listeners.push(address, proxy);
  const { http = {}, ...own } = redirection({ address: address.url, proxy: `http://127.0.0.1:${proxy.port}` });
  const location = await writeAndChoose(target, form, target.mayNameProxy ? own : { ...own, http });
  const lured = Promise.any([address, proxy].map((listener) => listener.connectionCount(1, 2 * limit))).then(() => {
    throw new Error("a hostile address was connected to");
  });
  await Promise.race([assertAskedFor(location), lured]);
  assertUntouched();
}

/** Lets the extension ask while hostile settings want it to ask less, for more, and not through the person's proxy. */
export async function keepTo(proxy: ConnectProxy, target: Target, form: Form): Promise<void> {
  // A tunnel from before must not serve this request too.
  await service().dropConnections();
  proxy.reset();
  const location = await writeAndChoose(target, form, hindrance);
  await assertAskedFor(location);
  const statuses = proxy.tunnels.map(({ status }) => status);
  assert.deepEqual(statuses, [200]);
}

/** No listener of any attack so far has been connected to. */
export function assertUntouched(): void {
  assert.equal(listeners.filter(({ connections }) => connections > 0).length, 0);
}

export async function closeListeners(): Promise<void> {
  await Promise.all(listeners.map((listener) => listener.close()));
}

/** Waits for the one request: it is for the location, and as the person's own settings want it. */
export async function assertAskedFor(location: string): Promise<void> {
  await service().requestCount(1, limit);
  const asked = (await service().idle()).map(({ scheme, url, status, headers }) => {
    // Only `fetch` sends that header, and it cannot do without.
    return { scheme, url, status, isFetched: headers["sec-fetch-mode"] !== undefined };
  });
  const url = `/currentconditions/v1/${location}?details=true`;
  assert.deepEqual(asked, [{ scheme: "header", url, status: 200, isFetched: false }]);
}
