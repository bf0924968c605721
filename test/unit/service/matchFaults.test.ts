import assert from "node:assert/strict";
import { lstat, mkdir, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { mock } from "node:test";

import { files as realFiles } from "../../../src/service/wholeFile";
import { type Match, mostMatches } from "../../../src/weather/places/foundPlace";
import { linkIt } from "./links";
import { aMatch, matches, noon, query, Searches } from "./searches";
import { failing, type Step } from "./storage";

describe("kept searches that fail", () => {
  let searches: Searches;
  beforeEach(async () => {
    searches = await Searches.open();
  });
  afterEach(() => searches.close());

  describe("a file that is not as it should be", () => {
    const contents: Record<string, string | Buffer> = {
      empty: "",
      garbage: "x8 not JSON",
      null: "null",
      "a list": "[1,2]",
      "an object": "{}",
      "of another version": JSON.stringify({ version: 2, foundAt: noon, matches }),
      "without matches": JSON.stringify({ version: 1, foundAt: noon }),
      "with matches that are no list": JSON.stringify({ version: 1, foundAt: noon, matches: { 0: matches[0] } }),
      "with a time that is a text": JSON.stringify({ version: 1, foundAt: String(noon), matches }),
      "with nothing but junk": '{"version":1,"foundAt":0,"matches":[null,7,"x",{},[]]}',
      "behind a byte order mark": `\uFEFF${JSON.stringify({ version: 1, foundAt: noon, matches })}`,
      binary: Buffer.from([0, 1, 2, 0xff, 0xfe, 0xc3, 0x28, 0]),
    };
    for (const [what, content] of Object.entries(contents)) {
      it(`is ignored, told once, and replaced: ${what}`, async () => {
        await writeFile(await searches.keptFile(), content);
        await readsNothingAndReplaces(["warn A kept search is damaged and will be replaced"]);
      });
    }

    it("is ignored where it is cut", async () => {
      const file = await searches.keptFile();
      const whole = await readFile(file, "utf8");
      for (let length = 0; length < whole.length; length += 7) {
        await writeFile(file, whole.slice(0, length));
        assert.equal(await searches.read(), undefined, String(length));
      }
    });

    it("is not read when it has 100 MB", async () => {
      await truncate(await searches.keptFile(), 100 * 1024 * 1024);
      await readsNothingAndReplaces(["warn A kept search could not be read (EFBIG)"]);
    });

    for (const time of ["1e400", "-1", "0", "1e308", "-1e400"]) {
      it(`counts as not there when it was found at ${time}`, async () => {
        const file = await searches.keptFile();
        await writeFile(file, (await readFile(file, "utf8")).replace(String(noon), time));
        await readsNothingAndReplaces([]);
      });
    }

    linkIt("is replaced and not followed when it is a link", async () => {
      const outside = join(searches.folder, "outside.json");
      const file = await searches.keptFile();
      await writeFile(outside, await readFile(file));
      await rm(file);
      await symlink(outside, file);
      await readsNothingAndReplaces(["warn A kept search could not be read (ENOTFILE)"]);
      assert.match(await readFile(outside, "utf8"), /Scranton/);
      assert.ok((await lstat(file)).isFile());
    });

    it("costs the search and nothing else when it is a folder", async () => {
      const file = await searches.keptFile();
      await rm(file);
      await mkdir(file);
      const { kept, log } = searches.window();
      for (const turn of [1, 2]) {
        assert.equal(await kept.read(query), undefined, String(turn));
        await kept.keep(query, matches);
      }
      assert.equal(log.length, 2, log.join("\n"));
      assert.deepEqual(await searches.names(), [basename(file)]);
    });

    async function readsNothingAndReplaces(lines: string[]): Promise<void> {
      const { kept, log } = searches.window();
      for (const turn of [1, 2]) assert.equal(await kept.read(query), undefined, String(turn));
      assert.deepEqual(log, lines);
      await kept.keep(query, [aMatch("1")]);
      assert.deepEqual(await kept.read(query), [aMatch("1")]);
      assert.deepEqual(log, lines);
    }
  });

  describe("a hostile file", () => {
    const readWith = async (json: string): Promise<readonly Match[] | undefined> => {
      await writeFile(await searches.keptFile(), `{"version":1,"foundAt":${noon},"matches":${json}}`);
      return searches.read();
    };
    const good = '{"location":"1","name":"Bern"}';

    const leftOut: Record<string, string> = {
      "without a location": '{"name":"x"}',
      "with a location that is a path": '{"location":"../../x","name":"x"}',
      "with a location of markup": '{"location":"<b>","name":"x"}',
      "with a location without end": JSON.stringify({ location: "1".repeat(65), name: "x" }),
      "without a name": '{"location":"2"}',
      "with a name of nothing visible": '{"location":"2","name":" \\u200b\\u202e "}',
      "with a name that is a list": '{"location":"2","name":["x"]}',
      "with a polluting name": '{"location":"2","__proto__":{"name":"x"}}',
    };
    for (const [what, json] of Object.entries(leftOut)) {
      it(`loses a match ${what}`, async () => {
        assert.deepEqual(await readWith(`[${json},${good}]`), [aMatch("1", "Bern")]);
      });
    }

    it("has one printable line for each text, and nothing that no match has", async () => {
      const match = {
        location: "2_pc",
        name: "Bern\u001b[31m\n\u202e$(zap)",
        region: "x".repeat(1000),
        country: 7,
        area: "",
        postalCode: null,
        isPostal: "yes",
        extra: "x",
      };
      const [only, ...others] = (await readWith(JSON.stringify([match]))) ?? [];
      assert.deepEqual(only, { location: "2_PC", name: "Bern [31m $(zap)", region: `${"x".repeat(79)}…` });
      assert.deepEqual(others, []);
      assert.equal("polluted" in {}, false);
    });

    it("has each location once, and no more than a search may bring", async () => {
      const twice = await readWith(`[${good},{"location":"1","name":"Other"},{"location":"2","name":"Other"}]`);
      assert.deepEqual(twice, [aMatch("1", "Bern"), aMatch("2", "Other")]);
      const many = Array.from({ length: 3000 }, (_, index) => aMatch(String(index)));
      assert.deepEqual(await readWith(JSON.stringify(many)), many.slice(0, mostMatches));
    });
  });

  describe("storage that fails", () => {
    const codes = ["ENOSPC", "EROFS", "EIO"];
    const steps: Step[] = ["mkdir", "open", "writeFile", "rename"];
    for (const [code, step] of codes.flatMap((one) => steps.map((other) => [one, other] as const))) {
      it(`leaves what was there and nothing else after ${code} from ${step}, is told once, and is over when it is over`, async () => {
        await searches.keptFile();
        let isBroken = true;
        const { kept, log } = searches.window(failing(step, code, () => isBroken));
        for (const location of ["1", "2"]) await kept.keep(query, [aMatch(location)]);
        assert.deepEqual(await kept.read(query), matches);
        assert.deepEqual(log, [`warn The search could not be kept (${code}); the weather works without it`]);
        assert.equal((await searches.names()).length, 1);
        isBroken = false;
        await kept.keep(query, [aMatch("3")]);
        assert.deepEqual(await searches.read(), [aMatch("3")]);
        isBroken = true;
        await kept.keep(query, []);
        assert.equal(log.length, 2);
      });
    }

    linkIt("writes nothing through a link in the folder's place, and removes nothing behind it", async () => {
      const outside = join(searches.folder, "outside");
      await mkdir(outside);
      const precious = `${"0".repeat(32)}.v1.json`;
      await writeFile(join(outside, precious), "mine");
      await utimes(join(outside, precious), new Date(0), new Date(0));
      await symlink(outside, searches.places);
      const { kept } = searches.window();
      await kept.keep(query, matches);
      assert.equal(await kept.read(query), undefined);
      assert.deepEqual(await readdir(outside), [precious]);
      await kept.clear();
      assert.deepEqual(await readdir(outside), [precious]);
    });

    it("lets what wants to be done alone be done when nothing can be locked", async () => {
      await writeFile(join(searches.folder, "locks"), "mine");
      const { kept } = searches.window();
      const act = (): Promise<string> => Promise.resolve("in");
      assert.equal(await kept.alone(query, act, () => true), "in");
    });

    for (const operation of ["lstat", "mkdir", "open", "readFile", "readdir", "rename", "rm"] as const) {
      it(`costs seconds and nothing else when ${operation} never ends`, async () => {
        await searches.keptFile();
        mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
        try {
          let waited = 0;
          const never = (): Promise<never> => {
            setImmediate(() => {
              waited += 5;
              mock.timers.tick(5_000);
            });
            return new Promise(() => undefined);
          };
          const { kept } = searches.window({ ...realFiles, [operation]: never });
          for (const work of [() => kept.read(query), () => kept.keep(query, matches), () => kept.clear()]) {
            waited = 0;
            await work();
            assert.ok(waited <= 20, `${waited} s`);
          }
        } finally {
          mock.timers.reset();
        }
      });
    }
  });
});
