import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { isWine, itUnless } from "../unit/itUnless";
import { fetchFrom, jsonOf, type Received } from "./loopback/client";
import { found } from "./scripts";

const itPrints = itUnless(isWine ? "Node does not start with a pipe for its output under Wine" : undefined);

describe("npm run service", () => {
  let service: ChildProcess;
  afterEach(() => service.kill());

  itPrints(
    "answers what it prints, with another weather and faults too, and takes its certificates with it",
    async () => {
      service = fork(path.join(__dirname, "../run/serviceProcess.js"), { stdio: ["ignore", "pipe", "inherit", "ipc"] });
      let printed = "";
      for await (const chunk of service.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
        printed += String(chunk);
        if (printed.includes("Ctrl+C")) break;
      }
      /** Sends what the only printed line with `part` in it sends. */
      const send = async (part: string): Promise<Received> => {
        const lines = printed.split("\n").filter((line) => line.includes("curl ") && line.includes(part));
        assert.equal(lines.length, 1, `${lines.length} lines with ${part} in:\n${printed}`);
        return exchange(found(lines[0] ?? "", /'[^']*'|\S+/g).map((word) => word.replaceAll("'", "")));
      };
      const weather = async (part: string) => (jsonOf(await send(part)) as { WeatherText: string }[])[0]?.WeatherText;

      assert.equal(await weather("Authorization: Bearer"), "Sunny");
      assert.equal(await weather("apikey="), "Sunny");
      assert.equal((jsonOf(await send("/control/requests")) as unknown[]).length, 2);
      await send('"observation"');
      assert.equal(await weather("Bearer"), "Hail");
      await send('"status"');
      assert.equal((await send("Bearer")).status, 503);
      await send('"asSpecified"');
      await send('"malformedJson"');
      await assert.rejects(weather("Bearer"), SyntaxError);

      // A program cannot press Ctrl+C on Windows.
      if (process.platform === "win32") return;
      const [file = ""] = found(printed, /\S+ca\.pem/g);
      assert.ok(existsSync(file));
      const exit = once(service, "exit");
      service.kill("SIGINT");
      assert.deepEqual(await exit, [0, null]);
      assert.ok(!existsSync(path.dirname(file)));
    },
  );
});

/** Makes the request that curl would make with these words. */
async function exchange([program, ...words]: readonly string[]): Promise<Received> {
  assert.equal(program, "curl");
  const options: Record<string, string> = {};
  while (words[0]?.startsWith("-")) options[words.shift() ?? ""] = words.shift() ?? "";
  const { "--cacert": ca = "", "-H": header, "-d": data } = options;
  const [name = "", value = ""] = header?.split(": ") ?? [];
  const headers = header === undefined ? {} : { [name]: value };
  return fetchFrom(
    words[0] ?? "",
    { ca: readFileSync(ca), method: data === undefined ? "GET" : "POST", headers },
    data,
  );
}
