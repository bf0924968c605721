import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { openKey } from "../run/openService";
import { isWine, itUnless } from "../unit/itUnless";
import { fetchFrom, jsonOf, type Received } from "./loopback/client";

const itPrints = itUnless(isWine ? "Node does not start with a pipe for its output under Wine" : undefined);
const itEnds = itUnless(process.platform === "win32" ? "a program cannot press Ctrl+C on Windows" : undefined);

describe("npm run service", () => {
  let service: ChildProcess;
  let printed: string;

  const start = async (): Promise<void> => {
    printed = "";
    service = fork(path.join(__dirname, "../run/serviceProcess.js"), { stdio: ["ignore", "pipe", "inherit", "ipc"] });
    assert.ok(service.stdout);
    for await (const chunk of service.stdout.iterator({ destroyOnReturn: false })) {
      printed += String(chunk);
      if (printed.includes("Ctrl+C")) return;
    }
    assert.fail(`It ended after it had printed: ${printed}`);
  };
  afterEach(async () => {
    if (service.exitCode !== null || service.signalCode !== null) return;
    const exit = once(service, "exit");
    service.kill();
    await exit;
  });

  /** Sends what the only printed line with `part` in it sends. */
  const send = async (part: string): Promise<Received> => {
    const lines = printed.split("\n").filter((line) => line.includes("curl ") && line.includes(part));
    assert.equal(lines.length, 1, `${lines.length} lines with ${part} in:\n${printed}`);
    return exchange(wordsOf(lines[0] ?? ""));
  };
  const weather = async (part: string): Promise<unknown> => {
    const answer = await send(part);
    assert.equal(answer.status, 200);
    return (jsonOf(answer) as { WeatherText: string }[])[0]?.WeatherText;
  };

  itPrints("answers the printed requests, with the key in a header and in the address", async () => {
    await start();
    assert.equal(await weather("Authorization: Bearer"), "Sunny");
    assert.equal(await weather(`apikey=${openKey}`), "Sunny");
    const requests = jsonOf(await send("/control/requests")) as { readonly scheme: string; readonly key: string }[];
    assert.deepEqual(
      requests.map(({ scheme, key }) => `${scheme} ${key}`),
      [`header ${openKey}`, `query ${openKey}`],
    );
  });

  itPrints("answers with another weather and with faults when the printed requests say so", async () => {
    await start();
    await send('"observation"');
    assert.equal(await weather("Bearer"), "Hail");
    await send('"status"');
    assert.equal((await send("Bearer")).status, 503);
    await send('"asSpecified"');
    await send('"malformedJson"');
    await assert.rejects(weather("Bearer"), SyntaxError);
    assert.equal(await weather("Bearer"), "Sunny");
  });

  itEnds("ends with Ctrl+C, and its certificates go with it", async () => {
    await start();
    const [file = ""] = /\S+ca\.pem/.exec(printed) ?? [];
    assert.ok(existsSync(file));
    const exit = once(service, "exit");
    service.kill("SIGINT");
    assert.deepEqual(await exit, [0, null]);
    assert.ok(!existsSync(path.dirname(file)));
  });
});

/** The words of a shell's line, none of which has a quote in it. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

/** Makes the request that curl would make with these words. */
async function exchange([program, ...words]: readonly string[]): Promise<Received> {
  assert.equal(program, "curl");
  const options: Record<string, string> = {};
  while (words[0]?.startsWith("-")) options[words.shift() ?? ""] = words.shift() ?? "";
  const { "--cacert": ca = "", "-H": header, "-d": data, ...others } = options;
  assert.deepEqual(others, {});
  const [name = "", value = ""] = header?.split(": ") ?? [];
  const method = data === undefined ? "GET" : "POST";
  const headers = header === undefined ? {} : { [name]: value };
  return fetchFrom(words[0] ?? "", { ca: readFileSync(ca), agent: false, method, headers }, data);
}
