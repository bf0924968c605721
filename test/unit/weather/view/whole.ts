import assert from "node:assert/strict";

import type { Surface } from "../../../../src/weather/base/contained";

/** A surface that isn't broken. */
export function whole<T>(shown: Surface<T> | undefined): T {
  assert.ok(shown !== undefined && shown !== "broken");
  return shown;
}
