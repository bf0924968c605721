import assert from "node:assert/strict";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

import { type Files, files as realFiles } from "../../../src/service/wholeFile";
import type { Scheme } from "../../../src/weather/model/endpoint";
import type { PlaceQuery } from "../../../src/weather/places/placeQuery";
import { canary } from "../../canary";
import { endpointAt, open } from "./harness";
import { aMatch, matches, noon, query, queryFor, Searches } from "./searches";
import { fault, openWindow, question } from "./storage";

const day = 24 * 60 * 60_000;

describe("kept searches", () => {
  let searches: Searches;
  beforeEach(async () => {
    searches = await Searches.open();
  });
  afterEach(() => searches.close());

  for (const [what, found] of Object.entries({ "three places": matches, "no places": [] })) {
    it(`are read by another window as they were: ${what}`, async () => {
      const one = searches.window();
      assert.equal(await one.kept.read(query), undefined);
      await one.kept.keep(query, found);
      const other = searches.window();
      assert.deepEqual(await other.kept.read(query), found);
      assert.deepEqual([...one.log, ...other.log], []);
    });
  }

  it("belong to their query alone, whatever its capitals", async () => {
    await searches.window().kept.keep(query, matches);
    const others: PlaceQuery[] = [
      queryFor("Canary Whar"),
      queryFor("Canary Wharf", { search: { kind: "coordinates", text: "Canary Wharf" } }),
      queryFor("Canary Wharf", { endpoint: endpointAt("https://weather.example", "query") }),
      queryFor("Canary Wharf", { endpoint: endpointAt("https://weather.example/elsewhere") }),
      queryFor("Canary Wharf", { language: "de" }),
    ];
    for (const other of others) assert.equal(await searches.window().kept.read(other), undefined);
    assert.deepEqual(await searches.window().kept.read(queryFor("canary WHARF")), matches);
  });

  it("are good for 30 days, and not from the future by more than a minute", async () => {
    await searches.window().kept.keep(query, matches);
    const ages: [number, boolean][] = [
      [30 * day - 1, true],
      [30 * day, false],
      [400 * day, false],
      [-60_000, true],
      [-60_001, false],
      [-400 * day, false],
    ];
    for (const [age, isGood] of ages) {
      searches.now = noon + age;
      const { kept, log } = searches.window();
      assert.deepEqual(await kept.read(query), isGood ? matches : undefined, String(age));
      assert.deepEqual(log, []);
    }
    await searches.window().kept.keep(query, [aMatch("1")]);
    assert.deepEqual(await searches.read(), [aMatch("1")]);
  });

  it("say neither what was looked for nor where, in no name and no content", async () => {
    const secret = queryFor("Canary Wharf", { language: "de" });
    const { kept, log } = searches.window();
    await kept.alone(
      secret,
      () => kept.keep(secret, matches),
      () => true,
    );
    const stored = await searches.bytes();
    assert.match(stored, /places-[\da-f]{2}\.1/);
    assert.match(stored, /[\da-f]{32}\.v1\.json/);
    assert.match(stored, /Scranton/);
    assert.doesNotMatch(stored, /canary|wharf|weather\.example|header|"de"/i);
    assert.deepEqual(log, []);
    const [name = ""] = await searches.names();
    assert.deepEqual(JSON.parse(await readFile(join(searches.places, name), "utf8")), {
      version: 1,
      foundAt: noon,
      matches,
    });
  });

  it("hold no key, also where the service echoes it, and neither does the log", async () => {
    const key = canary;
    const { calls, log } = openWindow(searches.folder);
    const scene = await open({ key, calls, options: { keys: [key] } });
    const echoes = [
      { Key: "178087", LocalizedName: `Berlin ${key}`, Country: { LocalizedName: encodeURIComponent(key) } },
      { Key: key, LocalizedName: "Canary Wharf" },
    ];
    for (const scheme of ["header", "query"] as Scheme[]) {
      scene.service.behave({ name: "json", value: echoes });
      const asked = queryFor("Canary Wharf", { endpoint: scene.endpoint(scheme) });
      const found = await scene.client.find(asked);
      assert.ok(found.kind === "matches");
      await searches.window().kept.keep(asked, found.matches);
      assert.deepEqual(await searches.window().kept.read(asked), found.matches);
    }
    await scene.close();
    const all = [await searches.bytes(), ...log, ...scene.log].join("\n");
    assert.match(all, /Berlin \[API key\]/);
    const bytes = Buffer.from(key);
    const forms = [key, encodeURIComponent(key), encodeURIComponent(encodeURIComponent(key))];
    for (const form of [...forms, bytes.toString("base64"), bytes.toString("hex"), "Canary", "apikey"])
      assert.ok(!all.toLowerCase().includes(form.toLowerCase()), form);
  });

  it("are gone after they were removed, and can be kept again", async () => {
    const { kept, log } = searches.window();
    await kept.keep(query, matches);
    void kept.keep(queryFor("Elsewhere"), matches);
    await kept.clear();
    await assert.rejects(readdir(searches.places));
    assert.equal(await kept.read(query), undefined);
    await kept.clear();
    await kept.keep(query, []);
    assert.deepEqual(await kept.read(query), []);
    assert.deepEqual(log, []);
  });

  it("are looked for by one window at a time, and not while nobody wants it", async () => {
    let inside = 0;
    const visit = async (): Promise<string> => {
      inside += 1;
      assert.equal(inside, 1);
      await new Promise(setImmediate);
      inside -= 1;
      return "in";
    };
    const always = (): boolean => true;
    const visits = [1, 2, 3].map(() => searches.window().kept.alone(query, visit, always));
    assert.deepEqual(await Promise.all(visits), ["in", "in", "in"]);
    assert.equal(await searches.window().kept.alone(query, visit, () => false), undefined);
  });

  it("never wait for a question's turn, and few files are enough for all turns", async () => {
    const { answers } = openWindow(searches.folder);
    const always = (): boolean => true;
    const done = (): Promise<string> => Promise.resolve("in");
    const inside = await answers.alone(question, () => searches.window().kept.alone(query, done, always), always);
    assert.equal(inside, "in");
    await answers.alone(question, done, always);
    for (let index = 0; index < 600; index += 1)
      await searches.window().kept.alone(queryFor(`Place ${index}`), done, always);
    const locks = await readdir(join(searches.folder, "locks"));
    assert.ok(locks.length <= 257 && locks.every((name) => /^(?:places-[\da-f]{2}|[\da-f]{32})\.\d+$/.test(name)));
  });

  describe("a folder that fills", () => {
    const age = (file: string, days: number): Promise<void> => {
      const time = new Date(searches.now - days * day);
      return utimes(file, time, time);
    };
    const nameOf = (index: number): string => `${index.toString(16).padStart(32, "0")}.v1.json`;

    it("loses what is older than 30 days when something is kept, and nothing that is not its own", async () => {
      await mkdir(searches.places);
      const days: Record<string, number> = {
        [nameOf(1)]: 31,
        [nameOf(2)]: 29,
        [nameOf(3)]: -31,
        [`${nameOf(4)}.0b1c.tmp`]: 31,
        [`${nameOf(5)}.0b1c.tmp`]: 29,
        [nameOf(6).replace("v1", "v2")]: 31,
        "mine.json": 31,
        [`x${nameOf(7)}`]: 31,
      };
      for (const [name, old] of Object.entries(days)) {
        await writeFile(join(searches.places, name), "x");
        await age(join(searches.places, name), old);
      }
      const file = await searches.keptFile();
      const left = [nameOf(2), `${nameOf(5)}.0b1c.tmp`, nameOf(6).replace("v1", "v2"), "mine.json", `x${nameOf(7)}`];
      assert.deepEqual(await searches.names(), [...left, basename(file)].sort());
    });

    it("keeps 500 searches, of which the oldest go first, and always the newest", async () => {
      await mkdir(searches.places);
      for (let index = 0; index < 520; index += 1) {
        await writeFile(join(searches.places, nameOf(index)), "x");
        await age(join(searches.places, nameOf(index)), 1 + index / 100);
      }
      const file = await searches.keptFile();
      const left = Array.from({ length: 499 }, (_, index) => nameOf(index));
      assert.deepEqual(await searches.names(), [...left, basename(file)].sort());
    });

    it("judges by the clock that the window goes by, whatever the drive's says", async () => {
      for (const time of [noon, noon - 300 * day, noon + 300 * day]) {
        searches.now = time;
        await searches.window().kept.keep(query, matches);
        assert.deepEqual(await searches.read(), matches);
      }
      searches.now += 29 * day;
      await searches.window().kept.keep(queryFor("Elsewhere"), []);
      assert.deepEqual([(await searches.names()).length, await searches.read()], [2, matches]);
    });

    it("stays as it is when it cannot be looked at, which costs nothing", async () => {
      const old = await searches.keptFile();
      for (const operation of ["readdir", "rm"] as const) {
        searches.now = noon + 60 * day;
        const { kept, log } = searches.window({ ...realFiles, [operation]: () => Promise.reject(fault("EACCES")) });
        await kept.keep(queryFor("Elsewhere"), matches);
        assert.deepEqual([await kept.read(queryFor("Elsewhere")), log], [matches, []], operation);
        assert.ok((await searches.names()).includes(basename(old)), operation);
      }
    });

    it("keeps what is being written on a drive with another clock, or one that takes no time from others", async () => {
      await searches.keptFile();
      const temporary = join(searches.places, `${nameOf(1)}.0b1c.tmp`);
      await writeFile(temporary, "x");
      searches.now = Date.now();
      await age(temporary, -300);
      const stubborn: Files["open"] = async (...args) =>
        Object.assign(await realFiles.open(...args), { utimes: () => Promise.reject(fault("EPERM")) });
      const { kept, log } = searches.window({ ...realFiles, open: stubborn });
      await kept.keep(queryFor("Elsewhere"), matches);
      assert.deepEqual([await kept.read(queryFor("Elsewhere")), log], [matches, []]);
      assert.ok((await searches.names()).includes(basename(temporary)));
    });

    it("leaves nothing behind when many windows keep at once", async () => {
      const queries = Array.from({ length: 40 }, (_, index) => queryFor(`Place ${index % 20}`));
      await Promise.all(queries.map((each) => searches.window().kept.keep(each, matches)));
      for (const each of queries) assert.deepEqual(await searches.window().kept.read(each), matches);
      assert.equal((await searches.names()).length, 20);
    });
  });
});
