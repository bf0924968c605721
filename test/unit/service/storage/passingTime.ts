import { mock } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { Files } from "../../../../src/service/storage/atomicFile";
import { altered, operations, type Run } from "./faultyFiles";

/** Milliseconds that pass at once. */
const step = 25;
/** Real milliseconds after which a test is not waited for any more. */
const patience = 10_000;

/**
 * Time that passes as soon as all that is left to do is to wait: while no operation on its files is under way. So minutes of
 * pauses and heartbeats take no longer than what happens between them.
 */
export class PassingTime {
  #underWay = 0;

  /** These files, of which it is known when they are at work. */
  watched(files?: Files): Files {
    return altered(operations, this.#known, files);
  }

  /** Lets time pass, for timers and for `Date`, until `act` is over. @returns what it returns; @throws what it throws. */
  async during<T>(act: () => Promise<T>): Promise<T> {
    mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: Date.now() });
    try {
      const state = { isOver: false };
      const end = (): void => void (state.isOver = true);
      const acting = act();
      acting.then(end, end);
      for (const started = performance.now(); !state.isOver;) {
        await nextTurn();
        if (this.#underWay === 0) mock.timers.tick(step);
        if (performance.now() - started > patience) throw new Error("It is not over, however much time passes.");
      }
      return await acting;
    } finally {
      mock.timers.reset();
    }
  }

  readonly #known =
    (original: Run): Run =>
    async (...args) => {
      this.#underWay += 1;
      try {
        return await original(...args);
      } finally {
        this.#underWay -= 1;
      }
    };
}
