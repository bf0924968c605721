import assert from "node:assert/strict";
import { getEventListeners } from "node:events";

import { withDeadline } from "../../../../src/service/base/deadline";

describe("a deadline", () => {
  const never = (): Promise<never> => new Promise(() => undefined);

  it("a deadline ends work that ignores its signal, with the error name of a timeout", async () => {
    await assert.rejects(withDeadline(1, new AbortController().signal, never), { name: "TimeoutError" });
  });

  it("a deadline ends with the reason of an abort, also an earlier one, and removes its listener", async () => {
    const abort = new AbortController();
    const waiting = withDeadline(60_000, abort.signal, never);
    abort.abort(new Error("given up"));
    await assert.rejects(waiting, /given up/);
    await assert.rejects(withDeadline(60_000, abort.signal, never), /given up/);
    assert.deepEqual(getEventListeners(abort.signal, "abort"), []);
  });
});
