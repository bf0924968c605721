import assert from "node:assert/strict";

import { Emitter } from "../../../../src/weather/base/emitter";
import { settled } from "../fakes";

describe("emitter", () => {
  let emitter: Emitter;
  /** The names of the listeners that have heard it. */
  let heard: string[];
  const listen = (name: string) => emitter.subscribe(() => void heard.push(name));
  beforeEach(() => {
    [emitter, heard] = [new Emitter(), []];
  });

  it("tells every listener at every change, in the order in which they came, until it is cleared", () => {
    for (const name of ["one", "two"]) listen(name);
    for (let time = 0; time < 2; time += 1) emitter.fire();
    emitter.clear();
    emitter.fire();
    assert.deepEqual(heard, ["one", "two", "one", "two"]);
  });

  it("tells a listener nothing more once it has gone, and going twice does no harm", () => {
    const [stop] = [listen("one"), listen("two")];
    stop();
    stop();
    emitter.fire();
    assert.deepEqual(heard, ["two"]);
  });

  it("keeps two subscriptions of one function apart", () => {
    const listener = (): void => void heard.push("same");
    const [stop] = [emitter.subscribe(listener), emitter.subscribe(listener)];
    stop();
    emitter.fire();
    assert.deepEqual(heard, ["same"]);
  });

  it("does not tell a listener that another one has just taken away", () => {
    emitter.subscribe(() => stop());
    const stop = listen("gone");
    emitter.fire();
    assert.deepEqual(heard, []);
  });

  it("tells a listener that came during a change of the next one", () => {
    const stop = emitter.subscribe(() => {
      stop();
      listen("late");
    });
    emitter.fire();
    heard.push("next");
    emitter.fire();
    assert.deepEqual(heard, ["next", "late"]);
  });

  it("goes on when a listener throws, and the host hears of the error", async () => {
    const others = process.listeners("unhandledRejection");
    const messages: string[] = [];
    for (const thrown of [new Error("broken"), "not even an error"])
      emitter.subscribe(() => {
        throw thrown as Error;
      });
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
    assert.deepEqual([messages, heard], [["broken", "A listener failed"], ["last"]]);
  });
});
