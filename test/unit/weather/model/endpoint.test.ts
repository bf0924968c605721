import assert from "node:assert/strict";

import { decodeCoordinates } from "../../../../src/weather/model/coordinates";
import { isProvider } from "../../../../src/weather/model/endpoint";
import { itRows } from "../itEach";

describe("a host", () => {
  itRows((host: string, is: boolean) => assert.equal(isProvider(host), is), {
    "is the provider's": ["accuweather.com", true],
    "is the provider's below its name": ["api.accuweather.com", true],
    "is another one that ends like it": ["evilaccuweather.com", false],
    "is another one that begins like it": ["accuweather.com.evil.example", false],
  });
});

describe("the coordinates of a location", () => {
  const read = (Latitude: unknown, Longitude: unknown) => decodeCoordinates({ GeoPosition: { Latitude, Longitude } });
  it("have two decimals", () => assert.deepEqual(read(40.714, -74.006), { latitude: 40.71, longitude: -74.01 }));
  it("have no minus before a zero", () => assert.deepEqual(read(-0.001, -0.001), { latitude: 0, longitude: 0 }));
  it("are missing without a latitude", () => assert.equal(read(null, 1), undefined));
  it("are missing without a longitude", () => assert.equal(read(1, null), undefined));
});
