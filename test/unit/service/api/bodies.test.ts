import assert from "node:assert/strict";
import { brotliCompressSync } from "node:zlib";

import { decodeBody } from "../../../../src/service/api/response";
import { english } from "../../../../src/weather/locale/strings";
import type { AnswerFault } from "../../../../src/weather/model/failure";
import { allFieldRows } from "../../../../src/weather/view/allFields";
import { bomb, damagedGzip, labelled } from "../../../loopback/codingFaults";
import { bigBody, endlessBody } from "../../../loopback/deliveryFaults";
import type { Behaviour } from "../../../loopback/reply";
import {
  captivePortal,
  combine,
  emptyArray,
  expiresIn,
  json,
  malformedJson,
  status,
  text,
} from "../../../loopback/scenarios";
import { follow, type Followed } from "./followed";

const fog = '[{"WeatherText":"Fog"}]';

/** Stands in bodies of which nothing may be seen anywhere. */
const marker = "mark3r-of-the-body";
const bytes = (body: string | Buffer, contentType: string | null = "application/json"): Behaviour =>
  text(body, contentType);

/** Weather that has expired, so that nothing but the failure decides when to ask again. */
const expired = combine(text(fog), expiresIn(-3_600_000));

describe("the body of a 200", () => {
  let followed: Followed;
  before(async () => {
    followed = await follow();
  });
  after(() => followed.close());

  const shown = async (behaviour?: Behaviour): Promise<string | undefined> => {
    const { kind } = await followed.ask(behaviour);
    assert.deepEqual([kind, followed.state.failure], ["answer", undefined]);
    return followed.state.answer?.observation.text;
  };

  /** The body is that fault; what was known stays on show and on disk, and the service is asked again soon. */
  const faulty = async (behaviour: Behaviour, fault: AnswerFault): Promise<void> => {
    assert.equal(await shown(expired), "Fog");
    const before = await followed.keptBody();
    const result = await followed.ask(behaviour);
    assert.deepEqual(result.kind === "failure" && result.failure, { kind: "unexpectedAnswer", fault });
    assert.deepEqual(followed.state.failure, { kind: "unexpectedAnswer", fault });
    assert.deepEqual([followed.state.answer?.observation.text, followed.minutesToNext], ["Fog", 1]);
    assert.equal(await followed.keptBody(), before);
    assert.ok(!(await followed.everything()).includes(marker));
    assert.equal(await shown(bytes(fog)), "Fog");
  };

  it("D1 that is a list of one observation is shown and kept", async () => {
    assert.equal(await shown(), "Sunny");
    assert.match(String(await followed.keptBody()), /^\[\{.*"WeatherText":"Sunny"/);
  });

  it("D2 that is an empty list leaves what was known, and is not asked for again for an hour", async () => {
    await followed.ask(expired);
    const result = await followed.ask(emptyArray());
    assert.deepEqual(result.kind === "failure" && result.failure, { kind: "noObservation" });
    assert.deepEqual([followed.state.answer?.observation.text, followed.minutesToNext], ["Fog", 60]);
    assert.equal(await followed.keptBody(), fog);
  });

  for (const value of [{}, null, true, "", 0, [null], [[]], ["x"], { WeatherText: "Fog" }]) {
    it(`D3 that is ${JSON.stringify(value)} is no weather`, () => faulty(json(value), "notWeather"));
  }

  it("D4 that is empty is no JSON", () => faulty(bytes(""), "notJson"));

  it("D5 that is a web page is told as one, and nothing of it is shown or kept", async () => {
    await faulty(captivePortal(), "webPage");
    for (const page of [`\n <html><body>${marker}</body></html>`, `<!DOCTYPE html>${marker}`, `<script>${marker}`])
      await faulty(bytes(page, "text/html"), "webPage");
  });

  for (const type of ["text/html", "text/plain", "image/png", "application/problem+json", "nonsense", null]) {
    it(`D6 that is JSON under the type ${type ?? "of none"} is read`, async () =>
      assert.equal(await shown(bytes(fog, type)), "Fog"));
  }

  for (const damage of ["cutInTheMiddle", "cutTrailer", "badChecksum", "garbageBehind"] as const) {
    it(`D7 whose gzip is damaged (${damage}) is damaged`, () => faulty(damagedGzip(damage), "damaged"));
  }

  const tenTimes = Array.from({ length: 10 }, () => "gzip" as const);
  const codings: Readonly<Record<string, readonly [Behaviour, AnswerFault]>> = {
    "plain under gzip": [labelled("gzip", []), "damaged"],
    "plain under deflate": [labelled("deflate", []), "damaged"],
    "gzip under no label": [labelled(null, ["gzip"]), "notJson"],
    "gzip under identity": [labelled("identity", ["gzip"]), "notJson"],
    "deflate under gzip": [labelled("gzip", ["deflate"]), "damaged"],
    "gzip under deflate": [labelled("deflate", ["gzip"]), "damaged"],
    "gzip twice": [labelled("gzip, gzip", ["gzip", "gzip"]), "damaged"],
    "gzip twice under one label": [labelled("gzip", ["gzip", "gzip"]), "notJson"],
    "br, which was not asked for": [labelled("br", ["br"]), "damaged"],
    "zstd, which was not asked for": [labelled("zstd", []), "damaged"],
    "an unknown encoding": [labelled("foo", []), "damaged"],
    "ten encodings": [labelled(tenTimes.join(", "), tenTimes), "damaged"],
  };
  for (const [what, [behaviour, fault]] of Object.entries(codings))
    it(`D8 that is ${what} is ${fault}`, () => faulty(behaviour, fault));

  for (const label of ["gzip", "x-gzip", "GZip", " gzip "])
    it(`D8 that is gzip under ${JSON.stringify(label)} is read`, async () =>
      assert.equal(await shown(combine(bytes(fog), labelled(label, ["gzip"]))), "Fog"));

  it("D9 that is deflate is read with its zlib wrapper and without", async () => {
    for (const coding of ["deflate", "deflate-raw"] as const)
      assert.equal(await shown(combine(bytes(fog), labelled("deflate", [coding]))), "Fog", coding);
  });

  const huge: Readonly<Record<string, Behaviour>> = {
    "of 100 MB": bigBody(100_000_000),
    "that unpacks to 100 MB": bomb(100_000_000),
  };
  for (const [what, behaviour] of Object.entries(huge)) {
    it(`D10 ${what} is left at its limit, within a second and without the memory`, async () => {
      const before = process.memoryUsage.rss();
      const started = performance.now();
      const result = await followed.ask(behaviour);
      const took = performance.now() - started;
      const grown = (process.memoryUsage.rss() - before) / 2 ** 20;
      assert.deepEqual(result.kind === "failure" && result.failure, { kind: "unexpectedAnswer", fault: "tooLarge" });
      assert.ok(took < 1000, `${took} ms`);
      assert.ok(grown < 32, `${grown} MiB`);
      await faulty(behaviour, "tooLarge");
    });
  }

  it("D11 that never ends is left at the same limit", () => faulty(endlessBody(), "tooLarge"));

  it("D12 that is nested 100,000 deep is read, shown and kept", async () => {
    const deep = `[{"WeatherText":"Fog","Deep":${'{"a":['.repeat(100_000)}1${"]}".repeat(100_000)}}]`;
    assert.equal(await shown(bytes(deep)), "Fog");
    assert.equal(await followed.keptBody(), deep);
    const rows = allFieldRows(followed.state.answer?.observation.members ?? {}, {
      tag: "en",
      units: "metric",
      localize: english,
    });
    assert.deepEqual(
      rows.map(({ value }) => value),
      ["Fog", "…"],
    );
    assert.ok((await followed.everything()).length < 3_000_000);
    await faulty(bytes(`${"[".repeat(100_000)}${"]".repeat(100_000)}`), "notWeather");
  });

  it("D12 that is nested 5,000,000 deep is too large, and reading it would do no harm", async () => {
    const deep = `[{"WeatherText":"Fog","Deep":${"[".repeat(5_000_000)}1${"]".repeat(5_000_000)}}]`;
    const decoded = decodeBody(deep);
    assert.ok(typeof decoded !== "string" && decoded.kind === "observation");
    assert.equal(decoded.observation.text, "Fog");
    await faulty(bytes(deep), "tooLarge");
  });

  it("D13 that has a member twice has its last one", async () => {
    assert.equal(await shown(bytes('[{"WeatherText":"Rain","WeatherIcon":1,"WeatherText":"Fog"}]')), "Fog");
    assert.equal(await shown(bytes('[{"WeatherText":"Fog","WeatherText":null,"WeatherIcon":11}]')), undefined);
  });

  it("D14 that begins with a byte order mark is read, and other encodings are none", async () => {
    assert.equal(await shown(bytes(`\ufeff${fog}`)), "Fog");
    for (const body of [Buffer.from(fog, "utf16le"), Buffer.from(`\ufeff${fog}`, "utf16le")])
      await faulty(bytes(body), "notJson");
    const beginning = Buffer.from('[{"WeatherText":"F');
    assert.equal(
      await shown(bytes(Buffer.concat([beginning, Buffer.from([0xff, 0xc0]), Buffer.from('og"}]')]))),
      "F\ufffd\ufffdog",
    );
    assert.equal(await shown(bytes('[{"WeatherText":"F\\u0000og"}]')), "F og");
    for (const body of ['[{"WeatherText":"F\u0000og"}]', `\u0000${fog}`, `${fog}\u0000`, "\u0000".repeat(100)])
      await faulty(bytes(body), "notJson");
  });

  it("D15 that wants to give every object a member gives none", async () => {
    const hostile = '"__proto__":{"polluted":1,"WeatherText":"Rain"},"constructor":{"prototype":{"polluted":1}}';
    assert.equal(await shown(bytes(`[{"WeatherText":"Fog",${hostile},"Wind":{${hostile}}}]`)), "Fog");
    assert.equal("polluted" in {}, false);
    await followed.everything();
    assert.equal("polluted" in {}, false);
    await faulty(bytes(`[{${hostile}}]`), "notWeather");
  });

  const noJson = [
    `[{"WeatherText":"${marker}`,
    `[{"WeatherText":"${marker}","UVIndex":NaN}]`,
    `[{"WeatherText":"${marker}","UVIndex":Infinity}]`,
    `// ${marker}\n${fog}`,
    `[{"WeatherText":"${marker}" /* a comment */}]`,
    `[{"WeatherText":"${marker}",}]`,
    `parse_response(${fog.replace("Fog", marker)})`,
    `)]}'\n${fog.replace("Fog", marker)}`,
    marker,
  ];
  for (const body of noJson)
    it(`D16 that is ${JSON.stringify(body)} is no JSON, and is quoted nowhere`, () => faulty(bytes(body), "notJson"));

  it("D16 that is half of a JSON text is no JSON", () => faulty(malformedJson(), "notJson"));

  it("D29 that has an error in it is no weather", async () => {
    const error = { Code: "Unauthorized", Message: `Api Authorization failed ${marker}`, Reference: `/x/${marker}` };
    const problem = { type: "about:blank", title: marker, status: 401, detail: marker };
    for (const value of [error, [error], problem, [problem], { error }, [{ ...error, status: 200 }]])
      await faulty(json(value), "notWeather");
  });

  it("D29 that has an error beside an observation is the observation", async () => {
    assert.equal(await shown(json([{ WeatherText: "Fog", Code: "Unauthorized", Message: "no" }])), "Fog");
  });
});

describe("a status of success other than 200", () => {
  for (const code of [201, 202, 203, 204, 205, 206, 304]) {
    it(`D17 ${code} is no answer; what was known stays, and the service is asked again soon`, async () => {
      const followed = await follow();
      await followed.ask(expired);
      const bodies = [204, 205, 304].includes(code) ? [""] : [fog, "", marker];
      for (const body of bodies) {
        const result = await followed.ask(status(code, body));
        assert.deepEqual(result.kind === "failure" && result.failure, { kind: "unexpectedAnswer", fault: "status" });
        assert.deepEqual([followed.state.answer?.observation.text, followed.minutesToNext], ["Fog", 1]);
        assert.equal(await followed.keptBody(), fog);
      }
      await followed.ask();
      assert.deepEqual([followed.state.answer?.observation.text, followed.state.failure], ["Sunny", undefined]);
      await followed.close();
    });
  }
});

describe("a body in an encoding that was not asked for", () => {
  it("D8 is not unpacked, however well it could be", async () => {
    const followed = await follow();
    const result = await followed.ask((reply) => ({
      ...reply,
      coding: "done",
      headers: { ...reply.headers, "Content-Encoding": "br" },
      body: brotliCompressSync(fog),
    }));
    assert.deepEqual(result.kind === "failure" && result.failure, { kind: "unexpectedAnswer", fault: "damaged" });
    await followed.close();
  });
});
