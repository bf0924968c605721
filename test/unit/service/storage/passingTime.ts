import { mock } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { Files } from "../../../../src/service/storage/atomicFile";
import { altered, operations, type Run } from "./faultyFiles";

const step = 25;
/** Real milliseconds after which a test is given up. */
const patience = 10_000;

/**
 * Time that passes only while no operation on its files is running. Minutes of pauses and heartbeats then take no longer
 * than the operations between them.
 */
export class PassingTime {
  #underWay = 0;

  /** These files, whose running operations are tracked. */
  watched(files?: Files): Files {
    return altered(operations, this.#known, files);
  }

  /** Lets time pass, for timers and `Date`, until `act` ends. @returns its result; @throws its error. */
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
