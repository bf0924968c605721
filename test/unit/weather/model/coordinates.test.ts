import assert from "node:assert/strict";

import { decodeCoordinates } from "../../../../src/weather/model/coordinates";

describe("the coordinates of a location", () => {
  const read = (Latitude: unknown, Longitude: unknown) => decodeCoordinates({ GeoPosition: { Latitude, Longitude } });
  it("coordinates are rounded", () => assert.deepEqual(read(40.714, -74.006), { latitude: 40.71, longitude: -74.01 }));
  it("coordinates of 0 have no minus", () => assert.deepEqual(read(-0.001, -0.001), { latitude: 0, longitude: 0 }));
  it("coordinates may be -90 and 180", () => assert.deepEqual(read(-90, 180), { latitude: -90, longitude: 180 }));
  it("coordinates beyond the poles and the date line are missing [K18]", () =>
    assert.equal(read(90.1, 0) ?? read(-90.1, 0) ?? read(0, 180.1) ?? read(0, -180.1), undefined));
  it("coordinates that are exactly 0 and 0 are missing [K18]", () =>
    assert.equal(read(0, 0) ?? read(-0, 0) ?? read(0, -0), undefined));
  it("coordinates on the equator or the prime meridian are read", () =>
    assert.deepEqual(
      [read(0, 6.73), read(51.48, 0)],
      [
        { latitude: 0, longitude: 6.73 },
        { latitude: 51.48, longitude: 0 },
      ],
    ));
  it("coordinates without a latitude are missing [K18]", () => assert.equal(read(null, 1), undefined));
  it("coordinates without a longitude are missing", () => assert.equal(read(1, null), undefined));
});
