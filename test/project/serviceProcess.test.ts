import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import path from "node:path";
import { text } from "node:stream/consumers";

import { Account, plans } from "../loopback/plans";
import { isWine, itUnless } from "../unit/itUnless";
import { found } from "./scripts";

const itPrints = itUnless(isWine ? "Node does not start with a pipe for its output under Wine" : undefined);

/** The other tests use the rest of the service, and fail without it. */
describe("npm run service", () => {
  let service: ChildProcess | undefined;
  afterEach(() => service?.kill());

  itPrints("answers what it prints, with another weather and a fault too, and leaves nothing behind", async () => {
    service = fork(path.join(__dirname, "../run/serviceProcess.js"), { stdio: ["ignore", "pipe", "inherit", "ipc"] });
    let printed = "";
    for await (const chunk of service.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
      printed += String(chunk);
      if (printed.includes("Ctrl+C")) break;
    }
    /** Makes the request that curl would make with the words of the only printed line that has `part` in it. */
    const send = async (part: string) => {
      const lines = printed.split("\n").filter((line) => line.includes("curl ") && line.includes(part));
      assert.equal(lines.length, 1, `${lines.length} lines with ${part} in:\n${printed}`);
      const words = found(lines[0] ?? "", /'[^']*'|\S+/g).map((word) => word.replaceAll("'", ""));
      const after = (option: string) => (words.includes(option) ? words[words.indexOf(option) + 1] : undefined);
      const [ca, body] = [readFileSync(after("--cacert") ?? ""), after("-d")];
      const headers = { authorization: after("-H")?.replace(/^Authorization: /, "") ?? "" };
      const options = { agent: false, ca, headers, method: body === undefined ? "GET" : "POST" };
      const sent = request(words.find((word) => word.startsWith("https:")) ?? "", options).end(body);
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      return { status: response.statusCode, body: await text(response) };
    };

    assert.match((await send("Authorization: Bearer")).body, /"WeatherText":"Sunny"/);
    assert.match((await send("apikey=")).body, /"WeatherText":"Sunny"/);
    assert.equal((JSON.parse((await send("/control/requests")).body) as unknown[]).length, 2);
    await send('"observation"');
    assert.match((await send("Bearer")).body, /"WeatherText":"Hail"/);
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
  });

  it("refuses requests that are too soon for a plan", () => {
    const account = new Account();
    const refusals = [0, 999, 1000].map((at) => account.charge(plans.trial, "currentConditions", at));
    assert.deepEqual(refusals, [undefined, "tooSoon", undefined]);
  });
});
