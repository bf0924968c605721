import assert from "node:assert/strict";

import { Emitter } from "../../../../src/weather/base/emitter";

describe("emitter", () => {
  it("tells every listener at every change, in the order in which they came", () => {
    const { emitter, heard, listen } = start();
    listen("one");
    listen("two");
    emitter.fire();
    emitter.fire();
    assert.deepEqual(heard, ["one", "two", "one", "two"]);
  });

  it("tells a listener nothing more once it has gone, and going twice does no harm", () => {
    const { emitter, heard, listen } = start();
    const stop = listen("one");
    listen("two");
    stop();
    stop();
    emitter.fire();
    assert.deepEqual(heard, ["two"]);
  });

  it("keeps two subscriptions of one function apart", () => {
    const { emitter, heard } = start();
    const listener = (): void => void heard.push("same");
    const stop = emitter.subscribe(listener);
    emitter.subscribe(listener);
    stop();
    emitter.fire();
    assert.deepEqual(heard, ["same"]);
  });

  it("does not tell a listener that another one has just taken away", () => {
    const { emitter, heard, listen } = start();
    emitter.subscribe(() => stop());
    const stop = listen("gone");
    emitter.fire();
    assert.deepEqual(heard, []);
  });

  it("tells a listener that came during a change of the next one", () => {
    const { emitter, heard, listen } = start();
    const stop = emitter.subscribe(() => {
      stop();
      listen("late");
    });
    emitter.fire();
    assert.deepEqual(heard, []);
    emitter.fire();
    assert.deepEqual(heard, ["late"]);
  });

  it("goes on when a listener throws, and the host hears of the error", async () => {
    const { emitter, heard, listen } = start();
    const failsWith = (thrown: unknown): void =>
      void emitter.subscribe(() => {
        throw thrown as Error;
      });
    failsWith(new Error("broken"));
    failsWith("not even an error");
    listen("last");
    const messages = await unhandled(2, () => emitter.fire());
    assert.deepEqual([heard, messages], [["last"], ["broken", "A listener failed"]]);
  });

  it("has no listener left when it is cleared", () => {
    const { emitter, heard, listen } = start();
    listen("one");
    emitter.clear();
    emitter.fire();
    assert.deepEqual(heard, []);
  });
});

function start(): {
  readonly emitter: Emitter;
  readonly heard: string[];
  readonly listen: (name: string) => () => void;
} {
  const emitter = new Emitter();
  const heard: string[] = [];
  return { emitter, heard, listen: (name) => emitter.subscribe(() => void heard.push(name)) };
}

/** The messages of the next unhandled errors, which the test itself shall not fail of. */
async function unhandled(count: number, act: () => void): Promise<readonly string[]> {
  const others = process.rawListeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  try {
    const messages: string[] = [];
    await new Promise<void>((resolve) => {
      process.on("unhandledRejection", (error) => {
        if (messages.push((error as Error).message) === count) resolve();
      });
      act();
    });
    return messages;
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const other of others) process.on("unhandledRejection", other as NodeJS.UnhandledRejectionListener);
  }
}
