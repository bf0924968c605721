import assert from "node:assert/strict";

import { decodeCoordinates } from "../../../../src/weather/model/coordinates";

describe("the coordinates of a location", () => {
  const read = (Latitude: unknown, Longitude: unknown) => decodeCoordinates({ GeoPosition: { Latitude, Longitude } });
  it("have two decimals", () => assert.deepEqual(read(40.714, -74.006), { latitude: 40.71, longitude: -74.01 }));
  it("have no minus sign before zero", () => assert.deepEqual(read(-0.001, -0.001), { latitude: 0, longitude: 0 }));
  it("may be at a pole or on the date line", () => assert.deepEqual(read(-90, 180), { latitude: -90, longitude: 180 }));
  it("K18 are missing beyond the poles and the date line", () =>
    assert.equal(read(90.1, 0) ?? read(-90.1, 0) ?? read(0, 180.1) ?? read(0, -180.1), undefined));
  it("K18 are missing without a latitude", () => assert.equal(read(null, 1), undefined));
  it("are missing without a longitude", () => assert.equal(read(1, null), undefined));
});
