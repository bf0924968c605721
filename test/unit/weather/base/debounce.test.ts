import assert from "node:assert/strict";

import { debounce } from "../../../../src/weather/base/debounce";
import { FakeClock } from "../fakes";

it("H12 a hundred calls in a second are one, after the last, and none when they are stopped", async () => {
  const clock = new FakeClock();
  let acted = 0;
  const { call, stop } = debounce(clock, 250, () => (acted += 1));
  for (let count = 0; count < 100; count += 1) {
    call();
    await clock.pass(10);
  }
  assert.equal(acted, 0);
  await clock.pass(240);
  assert.equal(acted, 1);
  call();
  stop();
  await clock.pass(10_000);
  assert.equal(acted, 1);
});
