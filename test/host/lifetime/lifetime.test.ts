import assert from "node:assert/strict";
import { createHook } from "node:async_hooks";
import fs from "node:fs";
import path from "node:path";

import * as vscode from "vscode";

import { eventually } from "../../harness/until";
import type { WeatherService } from "../../loopback/weatherService";
import { startService } from "../extension";
import { bundles, contextWith, type Extension, load } from "./shipped";

const loaded = (): readonly string[] =>
  Object.keys(load.cache)
    .filter((file) => file.startsWith(bundles))
    .map((file) => path.relative(bundles, file))
    .filter((file) => !file.startsWith("shared-"))
    .sort();

/** Records the names of all methods called on an object. @returns a function that ends this. */
function watch(target: object, calls: string[]): () => void {
  const own = Object.entries(Object.getOwnPropertyDescriptors(target)).filter(
    ([, { value, writable }]) => typeof value === "function" && writable,
  );
  for (const [name, { value }] of own)
    Reflect.set(target, name, function (this: unknown, ...args: unknown[]): unknown {
      calls.push(name);
      return Reflect.apply(value as (...args: unknown[]) => unknown, this, args);
    });
  return () => {
    for (const [name, { value }] of own) Reflect.set(target, name, value);
  };
}

/**
 * Resources that keep a process running until they are closed. Without requests to the system, which end on their own,
 * and without TLSWRAP, which stays until it's garbage-collected: its connection is a TCPWRAP.
 */
const kinds = new Set([
  ...["Timeout", "Immediate", "TCPWRAP", "PIPEWRAP"],
  ...["FILEHANDLE", "FSEVENTWRAP", "STATWATCHER", "PROCESSWRAP"],
]);

/** Tracks the timers, connections, and files of the extension, separately from others in the process. */
class Resources {
  readonly #open = new Map<number, string>();
  readonly #hook;
  readonly #stackTraceLimit = Error.stackTraceLimit;

  constructor() {
    Error.stackTraceLimit = 100;
    this.#hook = createHook({
      init: (id, kind, trigger) => {
        if (!kinds.has(kind)) return;
        const own = new Error().stack?.split("\n").find((line) => line.includes(bundles));
        if (own !== undefined || this.#open.has(trigger)) this.#open.set(id, `${kind}${own ?? ""}`);
      },
      destroy: (id) => void this.#open.delete(id),
    }).enable();
  }

  /** The open resources, each with the place where it was created. */
  get open(): readonly string[] {
    return [...this.#open.values()];
  }

  stop(): void {
    this.#hook.disable();
    Error.stackTraceLimit = this.#stackTraceLimit;
  }
}

describe("activation", () => {
  let service: WeatherService;
  before(async () => (service = await startService()));
  after(() => service.close());

  it("activation reads no secret and no file, and loads the other bundles only later", async () => {
    service.reset();
    const { activate } = load(path.join(bundles, "extension.js")) as Extension;
    const calls: string[] = [];
    const subscriptions: vscode.Disposable[] = [];
    const secrets = new Proxy({} as vscode.SecretStorage, {
      get: (_, name) => calls.push(`secrets.${String(name)}`) && undefined,
    });
    const real = await contextWith({ subscriptions });
    let isStarting = true;
    const context = new Proxy(real, {
      get: (_, name) => (isStarting && name === "secrets" ? secrets : (Reflect.get(real, name) as unknown)),
    });
    const unwatch = [fs, fs.promises].map((module) => watch(module, calls));
    try {
      fs.existsSync(bundles);
      assert.deepEqual(calls.splice(0), ["existsSync"], "is followed");
      await activate(context);
    } finally {
      for (const stop of unwatch) stop();
      isStarting = false;
    }
    assert.deepEqual(calls, []);
    assert.deepEqual(loaded(), ["extension.js"]);

    await service.requestCount(1, 20_000);
    const unattended = ["app.js", "extension.js", "transport.js"];
    assert.deepEqual(loaded(), unattended);
    await vscode.commands.executeCommand("currentConditions.show");
    await eventually(loaded, [...unattended, "kindCalls.js", "kinds.js", "onDemand.js"].sort());
    for (const subscription of subscriptions) subscription.dispose();
  });

  it("a failed activation is repeated by the next command, and nothing of the first remains [H24]", async () => {
    service.reset();
    const resources = new Resources();
    const subscriptions: vscode.Disposable[] = [];
    const real = await contextWith({ subscriptions });
    // Needed by one of the last parts that work without a person.
    let missing: string | undefined = "extensionUri";
    const context = new Proxy(real, {
      get: (_, name) => {
        if (name === missing) throw new Error("not this time");
        return Reflect.get(real, name) as unknown;
      },
    });
    const { activate } = load(path.join(bundles, "extension.js")) as Extension;
    const refresh = () => vscode.commands.executeCommand("currentConditions.refresh");
    try {
      await activate(context);
      await assert.rejects(Promise.resolve(refresh()), /not this time/);
      await eventually(() => resources.open, []);
      // Needed by the parts that a person uses.
      missing = "workspaceState";
      await assert.rejects(Promise.resolve(refresh()), /not this time/);
      missing = undefined;
      await refresh();
      await service.requestCount(1, 20_000);
    } finally {
      for (const subscription of subscriptions) subscription.dispose();
      resources.stop();
    }
  });
});

describe("deactivation", () => {
  it("deactivation ends all timers, connections, and files, even with a request in flight [H4]", async () => {
    const service = await startService();
    const resources = new Resources();
    const subscriptions: vscode.Disposable[] = [];
    const { activate } = load(path.join(bundles, "extension.js")) as Extension;
    await activate(await contextWith({ subscriptions }));
    try {
      await service.requestCount(1, 20_000);
      await vscode.commands.executeCommand("currentConditions.show", "178087");
      await service.requestCount(2, 20_000);
      await service.idle();
      service.behave({ name: "stallBeforeHeaders" });
      await vscode.commands.executeCommand("currentConditions.show", "226396");
      await service.requestCount(3, 20_000);
      assert.match(resources.open.join(), /TCPWRAP/);
    } finally {
      for (const subscription of subscriptions) subscription.dispose();
    }
    await eventually(() => resources.open, []);
    resources.stop();
    await service.close();
  });
});
