import assert from "node:assert/strict";

import { searchCall } from "../../../../src/service/api/searchCall";
import { placesIn } from "../../../../src/weather/places/searchMemory";
import { answerOf, endpointAt } from "../harness";
import { base, callWith, counted } from "./callFixture";

describe("what a search found", () => {
  const call = searchCall({ endpoint: endpointAt(base), search: { kind: "text", text: "Here" } });
  const text = '[{"Key":"1","LocalizedName":"Here","GeoPosition":{"Latitude":1,"Longitude":2}}]';
  const foundWith = async (cacheControl: string) =>
    placesIn(answerOf((await callWith(call, { text, headers: { "cache-control": cacheControl } })).reply));
  const here = { location: "1", name: "Here" };

  it("has no coordinates where it must not be written to disk", async () =>
    assert.deepEqual(await foundWith("private, no-store"), [here]));

  it("has the coordinates of an answer that may be written", async () => {
    const coordinates = { latitude: 1, longitude: 2 };
    assert.deepEqual(await foundWith("private"), [{ ...here, coordinates }]);
  });

  it("H18 is what a person waits for", async () => {
    const { entries } = await callWith(call, { text });
    assert.deepEqual(
      entries.map(({ isByPerson }) => isByPerson),
      [true],
    );
  });

  it("is counted as one of the weather's", async () => {
    const { entries, events } = await callWith(call, { text });
    assert.deepEqual([entries.map(({ budget }) => budget), events], [["core"], counted]);
  });
});
