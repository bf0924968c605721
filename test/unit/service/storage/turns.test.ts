import assert from "node:assert/strict";

import { type QueuedCall, turnOf } from "../../../../src/service/storage/turns";
import { itRows } from "../../weather/itEach";

/** In seconds: when a call was asked for, and when it was answered. */
interface Timed {
  readonly at: number;
  readonly answered?: number;
  readonly isByPerson?: boolean;
  readonly isRefunded?: boolean;
}

const queued = ({ at, answered, isByPerson = false, isRefunded = false }: Timed, index: number): QueuedCall => ({
  ...{ id: String(index), at: at * 1000, isByPerson, isRefunded },
  answeredAt: answered === undefined ? undefined : answered * 1000,
});

/** The turn of the last of some calls, as known when it was asked for, or later. */
function assertTurn(calls: readonly Timed[], expected: number, now = calls.at(-1)?.at ?? 0): void {
  assert.equal(turnOf(String(calls.length - 1), calls.map(queued), now * 1000) / 1000, expected);
}

const [first, waiting] = [{ at: 0, answered: 0.1 }, { at: 0 }];
const person = { at: 0.5, isByPerson: true } as const;

describe("the turn of a call", () => {
  itRows(assertTurn, {
    "is at once for the first one": [[{ at: 5 }], 5],
    "is at once a while after the last one": [[first, { at: 5 }], 5],
    "is 1.1 seconds after one that was answered at once": [[first, { at: 0.4 }], 1.1],
    "is behind all that wait": [[first, waiting, waiting, { at: 0.4 }], 3.3],
    "is behind a queue of more than half a minute": [[...Array<Timed>(40).fill(first), { at: 35 }], 44],
    "H19 is a second after an answer that came late": [[{ at: 0, answered: 0.7 }, { at: 0.4 }], 1.7],
    "H19 is a second from now on where the one before is not answered": [[waiting, { at: 0.4 }], 2, 1],
    "H19 is no more than a second later because of an answer": [[{ at: 0, answered: 9 }, { at: 0.4 }], 2.1],
    "H19 is no more than a second later because there is no answer": [[waiting, { at: 0.4 }], 2.1, 60],
    "H19 heeds that the answer before the last one came late": [[{ at: 0, answered: 0.7 }, waiting, { at: 0 }], 2.8],
    "is behind one that was taken back, which waits for no answer": [
      [{ at: 0, isRefunded: true }, { at: 0 }],
      1.1,
      1.1,
    ],
    "heeds no line that lies half a minute ahead, of a clock that was wrong": [[{ at: 3600 }, { at: 0 }], 0],
    "heeds no such line later either": [[{ at: 45 }, { at: 0 }], 0, 60],
    "heeds what came after such a line": [[{ at: 3600 }, first, { at: 0 }], 1.1],
    "heeds a line that lies a little ahead": [[{ at: 30 }, { at: 0 }], 31.1],
    "H18 is the next one for a person": [[first, waiting, waiting, person], 1.1],
    "H18 is after that of a person who came later": [[first, person, waiting], 2.2],
    "H18 is after those of two persons, who came one after the other": [[first, waiting, person, person], 2.2],
    "H18 is after one that a person's call came too late to stop": [[first, waiting, { ...person, at: 0.9 }], 2.2],
    "H18 is after a person's call that has been answered": [
      [first, waiting, { ...person, answered: 1.2 }, waiting],
      3.3,
      2,
    ],
  });

  it("H18 is later where a person's call comes while it waits", () => {
    const calls = [first, waiting, waiting, person].map(queued);
    assert.deepEqual(
      ["1", "2", "3"].map((id) => turnOf(id, calls, 500)),
      [2200, 3300, 1100],
    );
  });
});
