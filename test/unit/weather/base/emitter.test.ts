import assert from "node:assert/strict";
import { once } from "node:events";

import { Emitter } from "../../../../src/weather/base/emitter";
import { rethrow } from "../fakes";

describe("an emitter", () => {
  let emitter: Emitter;
  let called: string[];
  const listen = (name: string) => emitter.subscribe(() => void called.push(name));
  beforeEach(() => void ([emitter, called] = [new Emitter(), []]));

  it("an emitter calls all listeners at every change, in the order of subscription, until it's cleared", () => {
    for (const name of ["one", "two"]) listen(name);
    for (let time = 0; time < 2; time += 1) emitter.fire();
    emitter.clear();
    emitter.fire();
    assert.deepEqual(called, ["one", "two", "one", "two"]);
  });

  it("an emitter doesn't call a listener that an earlier listener has just removed", () => {
    emitter.subscribe(() => stop());
    const stop = listen("gone");
    emitter.fire();
    assert.deepEqual(called, []);
  });

  it("an emitter calls the other listeners if one throws, and the host reports the error", async () => {
    const others = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection");
    const rejected = once(process, "unhandledRejection");
    emitter.subscribe(() => rethrow("not even an error"));
    listen("last");
    emitter.fire();
    const [error] = (await rejected) as [Error];
    for (const other of others) process.on("unhandledRejection", other);
    assert.deepEqual([error.message, called], ["A listener failed", ["last"]]);
  });
});
