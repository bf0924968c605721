import assert from "node:assert/strict";

import { readPage } from "../../../../src/weather/model/decode";
import { itEach } from "../itEach";

describe("the page of a link", () => {
  const [site, path] = ["https://www.accuweather.com", "/en/us/new-york/349727/current-weather/349727"];
  const munich = "/de/de/m%C3%BCnchen/80331/current-weather/178086";
  const assertPage = (expected: string | undefined, ...links: unknown[]): void => {
    for (const link of links) assert.equal(readPage(link), expected === undefined ? undefined : site + expected);
  };
  itEach(assertPage, {
    "a link to the provider leads to its page over https [J12]": [
      [path, `http://www.accuweather.com${path}?lang=en-us`, `HTTPS://AccuWeather.com${path}`],
      [munich, `${site}${munich}?a=1&b=%20`],
      ["//evil.example/", `${site}//evil.example/`],
      [`/${"x".repeat(972)}`, `${site}/${"x".repeat(972)}`],
    ],
    "a link with characters that an address doesn't need leads nowhere [J12]": [
      [undefined, `${site}${path}#x`, `${site}${path})[x](command:y`, `${site}${path}" onclick="alert(1)`],
      [undefined, `${site}${path}?x=[x](command:y)`, `${site}${path}\n`, ` ${site}${path}`, `${site}/\u202e${path}`],
    ],
    "a link of more than 1000 characters leads nowhere [J12]": [[undefined, `${site}/${"x".repeat(973)}`]],
    "a link that isn't text leads nowhere [J12]": [[undefined, [`${site}/`], { toString: () => `${site}/` }]],
  });
});
