import assert from "node:assert/strict";

import { Emitter } from "../../../../src/weather/base/emitter";
import { rethrow, settled } from "../fakes";

describe("emitter", () => {
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

  it("does not call a listener that another one has just taken away", () => {
    emitter.subscribe(() => stop());
    const stop = listen("gone");
    emitter.fire();
    assert.deepEqual(called, []);
  });

  it("goes on when a listener throws, and the host reports the error", async () => {
    const others = process.listeners("unhandledRejection");
    const messages: string[] = [];
    for (const thrown of [new Error("broken"), "not even an error"]) emitter.subscribe(() => rethrow(thrown));
    listen("last");
    process.removeAllListeners("unhandledRejection");
    process.on("unhandledRejection", (error) => void messages.push((error as Error).message));
    try {
      emitter.fire();
      await settled();
    } finally {
      process.removeAllListeners("unhandledRejection");
      for (const other of others) process.on("unhandledRejection", other);
    }
    assert.deepEqual({ messages, called }, { messages: ["broken", "A listener failed"], called: ["last"] });
  });
});
