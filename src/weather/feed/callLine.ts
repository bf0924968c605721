import { compareWishes, type Turn, type Wish } from "../base/callOrder";

interface Member {
  readonly wish: Wish;
  /** Before the first turn, others wait for it if their calls come later. */
  state: "deciding" | "waiting" | "passed";
  enter: () => void;
}

/** The calls of one window, which take their turns among those of all windows one after the other. */
export class CallLine {
  readonly #members = new Set<Member>();
  #first: Member | undefined;

  /** Joins before it's known whether there is a call, so that a less urgent call isn't sent meanwhile. */
  async join<T>(wish: Wish, signal: AbortSignal, act: (turn: Turn) => Promise<T>): Promise<T> {
    const member: Member = { wish, state: "deciding", enter: () => undefined };
    const leave = (): void => {
      this.#members.delete(member);
      this.#end(member);
      member.enter();
    };
    const come = (): Promise<void> => {
      if (this.#first === member || signal.aborted) return Promise.resolve();
      // At the end of those with the same wish.
      if (member.state === "passed") this.#members.delete(member);
      this.#members.add(member);
      return new Promise((enter) => {
        Object.assign(member, { state: "waiting", enter });
        this.#advance();
      });
    };
    const pass = (): void => {
      member.state = "passed";
      this.#end(member);
    };
    this.#members.add(member);
    signal.addEventListener("abort", leave);
    try {
      return await act({ come, pass });
    } finally {
      signal.removeEventListener("abort", leave);
      leave();
    }
  }

  #end(member: Member): void {
    if (this.#first === member) this.#first = undefined;
    this.#advance();
  }

  #advance(): void {
    if (this.#first) return;
    const [next] = [...this.#members]
      .filter(({ state }) => state !== "passed")
      .sort((one, other) => compareWishes(one.wish, other.wish));
    if (next?.state !== "waiting") return;
    this.#first = next;
    next.enter();
  }
}
