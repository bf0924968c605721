import assert from "node:assert/strict";

import { parseEndpoint } from "../../../../src/service/api/request";
import { strings } from "../../../../src/weather/locale/strings";

const { reasons } = strings;

describe("the reason why a base address is refused", () => {
  const refused: Readonly<Record<string, string>> = {
    "http://weather.example": reasons.addressHttp,
    "HTTP://weather.example/http:": reasons.addressHttp,
    "ftp://weather.example": reasons.addressHost,
    "weather.example/http://": reasons.addressHost,
    "https://": reasons.addressHost,
    "https://weather.example/a?b": reasons.addressEnd,
    "https://weather.example/a b": reasons.addressEnd,
    "https://user@weather.example": reasons.addressUser,
    "https://user:password@weather.example": reasons.addressUser,
    "https://weather.example/../a": reasons.addressDots,
    "https://weather.example:0": reasons.addressInvalid,
    "https://weather.example.": reasons.addressDot,
  };
  for (const [address, reason] of Object.entries(refused))
    it(`of ${address} is that ${reason}`, () => {
      const setting = "currentConditions.baseUrl";
      assert.deepEqual(parseEndpoint("header", address), { kind: "addressRefused", setting, reason });
    });
});
