import assert from "node:assert/strict";
import { validateHeaderValue } from "node:http";

import fc from "fast-check";
import { ProxyAgent } from "undici";
import type { Memento } from "vscode";

import { NotificationHistory } from "../../src/editor/notifications/notificationHistory";
import { readFromPage } from "../../src/panel/protocol";
import { chooseProxy } from "../../src/service/http/proxy";
import type { Files } from "../../src/service/storage/atomicFile";
import { CallCounter } from "../../src/service/storage/callCounter";
import { parseLocationKey } from "../../src/weather/model/locationKey";
import { failures, hour } from "../unit/weather/fakes";
import { anyJson, anyNumber, jsonText, objectOf } from "./inputs/json";
import { location } from "./inputs/questions";
import { now, time } from "./inputs/states";
import { anyText } from "./inputs/texts";
import { asyncProperty, property } from "./property";

const actions = [
  "setApiKey",
  "selectLocation",
  "refresh",
  "showPanel",
  "openSettings",
  "openProxySettings",
  "checkSubscription",
  "showLog",
  "copyJson",
  "copyMarkdown",
];
const message = fc
  .tuple(
    fc.oneof(fc.constantFrom("ready", "fields", "action", "place", "view"), anyJson),
    fc.oneof(fc.constantFrom(...actions, "constructor", "__proto__", "workbench.action.quit"), anyJson),
    fc.oneof(location, anyJson),
    fc.array(fc.tuple(anyText, anyJson), { maxLength: 2 }),
  )
  .map(([type, action, place, more]) => objectOf([...more, ["type", type], ["action", action], ["location", place]]));

describe("any message of the page", () => {
  property(
    "J15 is one of those that a page may send, or ignored",
    [fc.oneof({ arbitrary: message, weight: 4 }, { arbitrary: anyJson, weight: 1 })],
    (sent) => {
      const read = readFromPage(sent);
      const {
        type,
        action,
        location: place,
      } = (typeof sent === "object" && sent !== null ? sent : {}) as Record<string, unknown>;
      const isAction = type === "action" && actions.includes(action as string);
      const key = type === "place" && typeof place === "string" ? parseLocationKey(place) : undefined;
      const expected =
        type === "ready" || type === "fields"
          ? { type }
          : isAction
            ? { type, action }
            : key?.kind === "location"
              ? { type, location: key.location }
              : undefined;
      assert.deepEqual(read, expected);
    },
  );
});

describe("any file of the calls of today", () => {
  const count = fc.record(
    {
      version: fc.constant(1),
      day: fc.constantFrom("2026-10-27", "x"),
      made: fc.oneof(anyNumber, anyJson),
      remaining: anyNumber,
    },
    { requiredKeys: ["version"], noNullPrototype: true },
  );
  const event = fc.record(
    {
      call: fc.oneof(fc.constantFrom("a", "b", "__proto__"), anyJson),
      at: fc.oneof(fc.nat(), anyNumber, anyJson),
      isByWorkspace: fc.oneof(fc.boolean(), anyJson),
      refund: fc.oneof(fc.constantFrom("a", "x"), anyJson),
      remaining: fc.oneof(anyNumber, anyJson),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const line = fc.oneof(
    event.map((one) => JSON.stringify(one)),
    jsonText,
    anyText,
  );
  const lines = fc.array(line).map((all) => all.join("\n"));
  const unused = (): Promise<never> => Promise.reject(Object.assign(new Error("read only"), { code: "EROFS" }));
  const missing = (): Promise<never> => Promise.reject(Object.assign(new Error("not there"), { code: "ENOENT" }));

  asyncProperty(
    "I1 I2 I6 is a count, or none",
    [
      fc.constantFrom("calls.v1.json", "calls.v2.2026-10-27.jsonl"),
      fc.oneof(
        lines,
        count.map((one) => JSON.stringify(one)),
        jsonText,
        anyText,
      ),
    ],
    async (name, text) => {
      const files = {
        lstat: (file: string) =>
          file.endsWith(name) ? Promise.resolve({ isFile: () => true, size: text.length }) : missing(),
        readFile: () => Promise.resolve(text),
        open: unused,
        mkdir: unused,
      } as unknown as Files;
      const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
      const calls = new CallCounter({
        folder: "x",
        files,
        log,
        now: () => new Date(2026, 9, 27, 12).getTime(),
        budget: () => 3,
      });
      const { made, remaining = 0, budget } = await calls.today();
      assert.ok([made, remaining].every((number) => Number.isSafeInteger(number) && number >= 0) && budget === 3);
      // Read-only storage must not make the budget endless.
      const leaves = [await calls.acquire(), await calls.acquire(), await calls.acquire(), await calls.acquire()].map(
        ({ kind }) => kind,
      );
      assert.deepEqual(
        leaves,
        [0, 1, 2, 3].map((more) => (made + more < 3 ? "granted" : "usedUp")),
      );
    },
    { share: 0.1 },
  );
});

describe("any memory of what a person was told", () => {
  const entry = fc.record(
    {
      name: fc.constantFrom("canary unauthorized", "canary forbidden", "x"),
      at: fc.oneof(time, anyNumber),
      worked: fc.oneof(fc.boolean(), anyJson),
    },
    { requiredKeys: ["name", "at"], noNullPrototype: true },
  );

  property(
    "D19 D20 D28 I6 tells a refusal once, whatever stands there",
    [
      fc.oneof(fc.array(fc.oneof(entry, anyJson), { maxLength: 4 }), anyJson),
      fc.constantFrom(failures.unauthorized, failures.forbidden),
    ],
    (memory, failure) => {
      let value: unknown = memory;
      const state: Memento = {
        keys: () => [],
        get: () => value as undefined,
        update: (_, next) => {
          value = next;
          return Promise.resolve();
        },
      };
      const told = new NotificationHistory(state, () => now);
      if (!told.isNews(failure)) return;
      for (const again of [told, new NotificationHistory(state, () => now + hour - 1)]) {
        if (failure.kind === "unauthorized") again.worked();
        assert.equal(again.isNews(failure), false);
      }
    },
    { share: 0.5 },
  );
});

describe("any proxy setting", () => {
  const address = fc.oneof(
    fc.constantFrom("", "proxy:8080", "http://p", "http://u:100%@p", "socks5://p", "http://[::1]:1"),
    fc.webUrl({ validSchemes: ["http", "https", "socks", "ftp"] }),
    anyText,
  );
  const setting = fc.record({
    mode: fc.constant("direct" as const),
    proxy: fc.oneof(address, anyJson),
    noProxy: fc.array(fc.oneof(fc.constant("*"), anyText), { maxLength: 2 }),
    proxySupport: fc.constantFrom("off", "on", "override", "x"),
    proxyAuthorization: fc.oneof(fc.constant(undefined), anyText, anyJson),
  });
  const names = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
  const environment = fc.dictionary(fc.constantFrom(...names, "no_proxy", "NO_PROXY"), address, {
    noNullPrototype: true,
  });

  property(
    "G10 is no proxy where it is off, one that undici takes, or the name of what to mend",
    [setting, environment],
    (settings, variables) => {
      const chosen = chooseProxy(settings, variables);
      if (chosen.kind === "none") return;
      assert.notEqual(settings.proxySupport, "off");
      const isSet = typeof settings.proxy === "string" ? settings.proxy.trim() !== "" : settings.proxy !== null;
      const first = names.find((name) => variables[name]?.trim());
      if (chosen.setting !== "http.proxyAuthorization") assert.equal(chosen.setting, isSet ? "http.proxy" : first);
      if (chosen.kind !== "proxy") return;
      const { origin, authorization } = chosen;
      assert.match(origin, /^https?:\/\/[^/@]+$/);
      void new ProxyAgent({ uri: origin, ...(authorization !== undefined && { token: authorization }) }).close();
      if (authorization !== undefined) validateHeaderValue("proxy-authorization", authorization);
    },
    { share: 0.3 },
  );
});
