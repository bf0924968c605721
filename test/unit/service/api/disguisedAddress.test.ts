import assert from "node:assert/strict";

import { parseEndpoint } from "../../../../src/service/api/request";

describe("a base address in another script", () => {
  const numbers = [
    "１.1",
    "0x7f。1",
    "２１３０７０６４３３",
    "1。1",
    "１２７.０.０.１",
    "\u00ad1.1",
    "127.0.0.\u200b1",
  ];
  for (const host of numbers)
    it(`C8 C10 is refused where it is a number in disguise: ${JSON.stringify(host)}`, () => {
      const read = parseEndpoint("header", `https://${host}`);
      assert.deepEqual(read, {
        kind: "addressRefused",
        setting: "currentConditions.baseUrl",
        reason: "addressInvalid",
      });
    });

  it("C9 is accepted where it is a name, and shown as the network knows it", () => {
    const hosts = ["bücher.example", "1２3.bücher.example", "а.com"].map((host) =>
      parseEndpoint("header", `https://${host}`),
    );
    assert.deepEqual(
      hosts.map((read) => ("kind" in read ? read.reason : read.host)),
      ["xn--bcher-kva.example", "123.xn--bcher-kva.example", "xn--80a.com"],
    );
  });
});
