import assert from "node:assert/strict";
import { once } from "node:events";

import { Emitter } from "../../../../src/weather/base/emitter";
import { rethrow } from "../fakes";

describe("an emitter", () => {
  let emitter: Emitter;
  let called: string[];
  const listen = (name: string) => emitter.subscribe(() => void called.push(name));
  beforeEach(() => void ([emitter, called] = [new Emitter(), []]));

  it("calls every listener at every change, in the order in which they came, until it is cleared", () => {
    for (const name of ["one", "two"]) listen(name);
    for (let time = 0; time < 2; time += 1) emitter.fire();
    emitter.clear();
    emitter.fire();
    assert.deepEqual(called, ["one", "two", "one", "two"]);
  });

  it("doesn't call a listener that an earlier one has just removed", () => {
    emitter.subscribe(() => stop());
    const stop = listen("gone");
    emitter.fire();
    assert.deepEqual(called, []);
  });

  it("calls the others if a listener throws, and the host reports the error", async () => {
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
