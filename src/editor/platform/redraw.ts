import { minute } from "../../weather/base/duration";
import type { EpochMs } from "../../weather/base/ports";
import { systemClock } from "./clock";
import type { ErrorLog } from "./errorLog";

/** Draws once in the next turn of the event loop, however many changes come before, and again when the time has come. */
export class Redraw {
  #soon: NodeJS.Immediate | undefined;
  #stopWaiting = (): void => undefined;

  /** @param draw returns milliseconds until the next drawing if nothing changes. */
  constructor(
    private readonly draw: (now: EpochMs) => number,
    private readonly errors: ErrorLog,
  ) {}

  readonly request = (): void => {
    this.#soon ??= setImmediate(() => {
      this.#soon = undefined;
      this.#run();
    });
  };

  dispose(): void {
    clearImmediate(this.#soon);
    this.#stopWaiting();
  }

  #run(): void {
    this.#stopWaiting();
    const wait = this.errors.contain(() => this.draw(systemClock.now())) ?? minute;
    if (wait < Infinity) this.#stopWaiting = systemClock.after(wait, () => this.#run());
  }
}
