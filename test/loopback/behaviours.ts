import type { Behaviour } from "./reply";
import { asSpecified } from "./scenarios";

/** Which behaviour answers which request, in the order of arrival. */
export class Behaviours {
  #standing: Behaviour = asSpecified;
  #ahead: { readonly behaviour: Behaviour; times: number }[] = [];

  /** For the next `times` requests that nothing is set for yet; without `times`, for every request from now on. */
  set(behaviour: Behaviour, times?: number): void {
    if (times === undefined) {
      this.#standing = behaviour;
      this.#ahead = [];
    } else if (times > 0) {
      this.#ahead.push({ behaviour, times });
    }
  }

  clear(): void {
    this.set(asSpecified);
  }

  take(): Behaviour {
    const [first] = this.#ahead;
    if (first === undefined) return this.#standing;
    first.times--;
    if (first.times === 0) this.#ahead.shift();
    return first.behaviour;
  }
}
