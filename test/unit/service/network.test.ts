import assert from "node:assert/strict";

import { chooseProxy } from "../../../src/service/network";
import { direct } from "./harness";

describe("the choice of a proxy", () => {
  it("leaves out all hosts that the setting names, or else those of the environment", () => {
    const environment = { NO_PROXY: "a.example" };
    assert.equal(
      chooseProxy({ ...direct, noProxy: ["b.example", "c.example"] }, environment).noProxy,
      "b.example,c.example",
    );
    assert.equal(chooseProxy(direct, environment).noProxy, "a.example");
    assert.equal(chooseProxy(direct, {}).noProxy, "");
  });

  it("takes an address without a scheme for one of http, wherever else a scheme may stand", () => {
    const proxies = ["proxy:8080", "HTTPS://proxy:8080", "http://proxy", "proxy/?to=http://x", "1http://proxy"].map(
      (proxy) => chooseProxy({ ...direct, proxy }, {}).proxy,
    );
    assert.deepEqual(proxies, [
      ...[
        "http://proxy:8080",
        "HTTPS://proxy:8080",
        "http://proxy",
        "http://proxy/?to=http://x",
        "http://1http://proxy",
      ],
    ]);
  });
});
