import assert from "node:assert/strict";

import { Emitter } from "../../../../src/weather/base/emitter";
import { settled } from "../fakes";

/** An emitter, and the names of the listeners that have heard it. */
class Fixture {
  readonly emitter = new Emitter();
  readonly heard: string[] = [];
  readonly fire = (): void => this.emitter.fire();
  readonly listen = (name: string) => this.emitter.subscribe(() => void this.heard.push(name));
}

describe("emitter", () => {
  it("tells every listener at every change, in the order in which they came", () => {
    const { heard, listen, fire } = new Fixture();
    for (const name of ["one", "two"]) listen(name);
    for (let time = 0; time < 2; time += 1) fire();
    assert.deepEqual(heard, ["one", "two", "one", "two"]);
  });

  it("tells a listener nothing more once it has gone, and going twice does no harm", () => {
    const { heard, listen, fire } = new Fixture();
    const [stop] = [listen("one"), listen("two")];
    stop();
    stop();
    fire();
    assert.deepEqual(heard, ["two"]);
  });

  it("keeps two subscriptions of one function apart", () => {
    const { emitter, heard, fire } = new Fixture();
    const listener = (): void => void heard.push("same");
    const [stop] = [emitter.subscribe(listener), emitter.subscribe(listener)];
    stop();
    fire();
    assert.deepEqual(heard, ["same"]);
  });

  it("does not tell a listener that another one has just taken away", () => {
    const { emitter, heard, listen, fire } = new Fixture();
    emitter.subscribe(() => stop());
    const stop = listen("gone");
    fire();
    assert.deepEqual(heard, []);
  });

  it("tells a listener that came during a change of the next one", () => {
    const { emitter, heard, listen, fire } = new Fixture();
    const stop = emitter.subscribe(() => {
      stop();
      listen("late");
    });
    fire();
    heard.push("next");
    fire();
    assert.deepEqual(heard, ["next", "late"]);
  });

  it("has no listener left when it is cleared", () => {
    const { emitter, heard, listen, fire } = new Fixture();
    listen("one");
    emitter.clear();
    fire();
    assert.deepEqual(heard, []);
  });

  it("goes on when a listener throws, and the host hears of the error", async () => {
    const { emitter, heard, listen, fire } = new Fixture();
    for (const thrown of [new Error("broken"), "not even an error"])
      emitter.subscribe(() => {
        throw thrown as Error;
      });
    listen("last");
    assert.deepEqual([await unhandled(fire), heard], [["broken", "A listener failed"], ["last"]]);
  });
});

/** The messages of the errors that `act` leaves unhandled, of which the test itself shall not fail. */
async function unhandled(act: () => void): Promise<readonly string[]> {
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  const messages: string[] = [];
  process.on("unhandledRejection", (error) => void messages.push((error as Error).message));
  try {
    act();
    await settled();
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const other of others) process.on("unhandledRejection", other);
  }
  return messages;
}
