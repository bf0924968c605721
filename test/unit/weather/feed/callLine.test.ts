import assert from "node:assert/strict";

import { CallLine } from "../../../../src/weather/feed/callLine";
import { type Rank, selectedRank, type Turn } from "../../../../src/weather/base/callOrder";
import { type OptionalSetting, rankOf } from "../../../../src/weather/outlook/optionalSettings";
import { settled } from "../fakes";
import { itRows } from "../itEach";

/** A call in the line. */
interface Joined {
  readonly turn: Turn;
  readonly wish: { readonly rank: Rank; isByPerson: boolean };
  readonly abort: AbortController;
  readonly leave: () => void;
}

const ranks: Readonly<Partial<Record<string, Rank>>> = { ...rankOf, selected: selectedRank };

describe("the line of a window's calls", () => {
  let line: CallLine;
  let order: string[];
  let turns: Turn[];
  beforeEach(() => ([line, order, turns] = [new CallLine(), [], []]));

  async function join(name: Rank | OptionalSetting, isByPerson = false): Promise<Joined> {
    const rank = ranks[name as OptionalSetting] ?? (name as Rank);
    const [wish, abort] = [{ rank, isByPerson }, new AbortController()];
    return new Promise((resolve) => {
      void line.join(wish, abort.signal, (turn) => {
        return new Promise<void>((leave) => resolve({ turn, wish, abort, leave }));
      });
    });
  }

  /** Waits for its turn, and keeps it until `passAll`. */
  function wait({ turn }: Joined, name: string): void {
    void turn.come().then(() => {
      order.push(name);
      turns.push(turn);
    });
  }

  async function passAll(): Promise<void> {
    await settled();
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      turn.pass();
      await settled();
    }
  }

  const assertOrder = async (given: string, expected: string): Promise<void> => {
    wait(await join("listed"), "first");
    for (const name of given.split(" ")) {
      const [rank = "", by] = name.split(":");
      wait(await join(rank as OptionalSetting, by === "person"), name);
    }
    await passAll();
    assert.equal(order.join(" "), `first ${expected}`);
  };
  itRows(assertOrder, {
    "the conditions that a person looks at come before other places, rain, warnings, and forecasts [H18]": [
      "forecast warnings precipitation listed shown",
      "shown listed precipitation warnings forecast",
    ],
    "what is requested for a place selected in the panel comes last [H18]": ["selected forecast", "forecast selected"],
    "a search while typing comes after the conditions that are shown, and before other places [H18]": [
      "forecast listed typed shown",
      "shown typed listed forecast",
    ],
    "a person's requests come before automatic ones, in the same order [H18]": [
      "shown forecast:person typed:person typed shown:person",
      "shown:person typed:person forecast:person shown typed",
    ],
  });

  it("calls of the same rank are sent in the order in which they came [H18]", async () => {
    const calls = [await join("listed"), await join("listed"), await join("listed")];
    calls.forEach((call, index) => wait(call, `${index}`));
    await passAll();
    assert.deepEqual(order, ["0", "1", "2"]);
  });

  it("a call that waits moves up when a person wants it [H18]", async () => {
    const [first, shown, forecast] = [await join("shown"), await join("shown"), await join("forecast")];
    wait(first, "first");
    wait(shown, "shown");
    wait(forecast, "forecast");
    forecast.wish.isByPerson = true;
    await passAll();
    assert.deepEqual(order, ["first", "forecast", "shown"]);
  });

  it("a less urgent call waits until a more urgent one knows whether it needs a turn [H18]", async () => {
    const [forecast, shown] = [await join("forecast"), await join("shown")];
    wait(forecast, "forecast");
    await settled();
    assert.deepEqual(order, []);
    wait(shown, "shown");
    await passAll();
    assert.deepEqual(order, ["shown", "forecast"]);
  });

  for (const way of ["leave", "abort"] as const)
    it(`a call that ${way === "leave" ? "needs no turn" : "is canceled"} keeps none from the others [H18]`, async () => {
      const [shown, other, forecast] = [await join("shown"), await join("shown"), await join("forecast")];
      wait(other, "other");
      wait(forecast, "forecast");
      for (const call of [shown, other]) {
        if (way === "leave") call.leave();
        else call.abort.abort();
        await settled();
      }
      assert.equal(order.at(-1), "forecast");
    });

  it("a call that lets others pass, such as to wait for a lease, comes after them", async () => {
    const [shown, forecast] = [await join("shown"), await join("forecast")];
    await shown.turn.come();
    shown.turn.pass();
    wait(forecast, "forecast");
    await settled();
    wait(shown, "shown");
    await passAll();
    assert.deepEqual(order, ["forecast", "shown"]);
  });
});
