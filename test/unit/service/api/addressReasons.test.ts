import assert from "node:assert/strict";

import { parseEndpoint } from "../../../../src/service/api/request";

describe("the reason why a base address is refused", () => {
  const refused: Readonly<Record<string, string>> = {
    "http://weather.example": "addressHttp",
    "HTTP://weather.example/http:": "addressHttp",
    "ftp://weather.example": "addressHost",
    "weather.example/http://": "addressHost",
    "https://": "addressHost",
    "https://weather.example/a?b": "addressEnd",
    "https://weather.example/a b": "addressEnd",
    "https://user@weather.example": "addressUser",
    "https://user:password@weather.example": "addressUser",
    "https://weather.example/../a": "addressDots",
    "https://weather.example:0": "addressInvalid",
    "https://weather.example.": "addressDot",
  };
  for (const [address, reason] of Object.entries(refused))
    it(`of ${address} is that ${reason}`, () => {
      const setting = "currentConditions.baseUrl";
      assert.deepEqual(parseEndpoint("header", address), { kind: "addressRefused", setting, reason });
    });
});
