import fc from "fast-check";

import { day, hour, minute, second } from "../../unit/weather/fakes";
import { makeFolder, removeFolder } from "../../unit/service/storage/storageFixture";
import { weighted } from "../inputs/values";
import { property } from "../property";
import { allActs } from "./otherProgram";
import { System } from "./system";

type Command = fc.AsyncCommand<Record<string, never>, System>;

function command(title: string, act: (system: System) => unknown): Command {
  return { check: () => true, run: (_, system) => system.run(() => act(system)), toString: () => title };
}

type Window = NonNullable<System["windows"][number]>;

const number = fc.nat({ max: 2 });

/** Something that a window does if it's open. */
function inWindow(title: string, act: (system: System, window: Window) => unknown): fc.Arbitrary<Command> {
  return number.map((number) =>
    command(`window ${number} ${title}`, (system) => {
      const window = system.windows[number];
      return window && act(system, window);
    }),
  );
}

const asking = fc
  .tuple(fc.constantFrom("core", "minute"), fc.integer({ min: 1, max: 3 }), fc.nat({ max: 5 }))
  .chain(([budget, count, chance]) =>
    inWindow(`asks for ${count} calls (${budget})${chance > 0 ? "" : ", refunded"}`, (system, window) => {
      for (let call = 0; call < count; call += 1) system.ask(window, budget, chance === 0);
    }),
  );
const storing = inWindow("stores a value", (system, window) => system.put(window));
const reading = inWindow("reads it", (system, window) => system.read(window));
const clearing = inWindow("removes everything", (system, window) => system.clear(window));
const toggling = number.map((number) => command(`window ${number} closes or opens`, (system) => system.toggle(number)));

const duration = fc.constantFrom(second, 5 * second, 20 * second, 70 * second, 11 * minute);
const passing = duration.map((time) => command(`${time / 1000} s pass`, (system) => system.pass(time)));
const resting = fc.constant(
  command("nobody locks the file, and 9 hours pass", async (system) => {
    await system.disturb("unlocks");
    await system.pass(9 * hour);
  }),
);
const sleeping = fc
  .constantFrom(minute, 9 * hour)
  .map((time) => command(`${time / 1000} s of sleep`, ({ clock }) => clock.sleep(time)));
const setting = (errors: readonly number[]) =>
  fc
    .constantFrom(0, ...errors)
    .map((error) => command(`the clock is wrong by ${error / hour} hours`, (system) => system.setError(error)));
const slowing = fc
  .constantFrom(0, 0, 600)
  .map((delay) => command(`the drive takes ${delay} ms`, (system) => (system.delay = delay)));
const acts = weighted([3, fc.constantFrom(...allActs)], [2, fc.constant("locks")], [2, fc.constant("unlocks")]);
const disturbing = acts.map((act) => command(`another program ${act}`, (system) => system.disturb(act)));

const commands = (...errors: readonly number[]) =>
  fc.commands(
    [
      weighted([6, asking], [2, storing], [2, reading], [2, clearing], [3, toggling]),
      weighted([6, passing], [1, resting], [1, sleeping], [2, setting(errors)], [1, slowing], [4, disturbing]),
    ],
    { maxCommands: 60, size: "max" },
  );

describe("the storage of three windows and another program, whatever happens", () => {
  const now = performance.now.bind(performance);
  after(() => (performance.now = now));

  for (const [error, title] of [
    [hour, "an hour"],
    [3 * day, "days"],
  ] as const)
    property(
      `every call that a window can know of counts, nothing hangs, and what was removed isn't read, even if the clock is wrong by ${title} [I1 I3 I4 I5 I11 H3 H10]`,
      [commands(error, -error)],
      async (happening) => {
        const folder = await makeFolder();
        const system = new System(folder, error < day);
        performance.now = system.waited;
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: system }), happening);
          await system.recover();
        } finally {
          await system.dispose();
          await removeFolder(folder);
        }
      },
      0.01,
    );
});
