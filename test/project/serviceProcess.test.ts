import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { isWine, itUnless } from "../unit/itUnless";
import { fetchFrom, type Received } from "./loopback/client";
import { found } from "./scripts";

const itPrints = itUnless(isWine ? "Node does not start with a pipe for its output under Wine" : undefined);

describe("npm run service", () => {
  let service: ChildProcess;
  afterEach(() => service.kill());

  itPrints(
    "answers what it prints, with another weather and a fault too, and takes its certificates with it",
    async () => {
      service = fork(path.join(__dirname, "../run/serviceProcess.js"), { stdio: ["ignore", "pipe", "inherit", "ipc"] });
      let printed = "";
      for await (const chunk of service.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
        printed += String(chunk);
        if (printed.includes("Ctrl+C")) break;
      }
      /** Makes the request that curl would make with the words of the only printed line that has `part` in it. */
      const send = (part: string): Promise<Received> => {
        const lines = printed.split("\n").filter((line) => line.includes("curl ") && line.includes(part));
        assert.equal(lines.length, 1, `${lines.length} lines with ${part} in:\n${printed}`);
        const words = found(lines[0] ?? "", /'[^']*'|\S+/g).map((word) => word.replaceAll("'", ""));
        const after = (option: string) => (words.includes(option) ? words[words.indexOf(option) + 1] : undefined);
        const body = after("-d");
        const headers = { authorization: after("-H")?.replace(/^Authorization: /, "") ?? "" };
        const options = {
          ca: readFileSync(after("--cacert") ?? ""),
          method: body === undefined ? "GET" : "POST",
          headers,
        };
        return fetchFrom(words.find((word) => word.startsWith("https:")) ?? "", options, body);
      };
      const weather = async (part: string) => String((await send(part)).bytes);

      assert.match(await weather("Authorization: Bearer"), /"WeatherText":"Sunny"/);
      assert.match(await weather("apikey="), /"WeatherText":"Sunny"/);
      assert.equal((JSON.parse(await weather("/control/requests")) as unknown[]).length, 2);
      await send('"observation"');
      assert.match(await weather("Bearer"), /"WeatherText":"Hail"/);
      await send('"status"');
      assert.equal((await send("Bearer")).status, 503);

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
