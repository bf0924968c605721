import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { SystemCertificates } from "../../../../src/service/certificates/systemCertificates";
import { until } from "../../../harness/until";
import { type Authority, makeAuthority } from "../../../loopback/certificate";
import { closingAfterEach, direct, failureOf, open, outcome, RecordedLog } from "../harness";
import { makeFolder, removeFolder } from "../storage/storageFixture";

describe("the system's certificates", () => {
  const closing = closingAfterEach();
  const opened: SystemCertificates[] = [];
  let authority: Authority;
  let folder: string;
  let now: number;
  before(async () => (authority = await makeAuthority()));
  beforeEach(async () => ([folder, now] = [await makeFolder(), 0]));
  afterEach(async () => {
    for (const one of opened.splice(0)) one.dispose();
    await removeFolder(folder);
  });

  /** A client whose certificates are read by a process with this script. Each process adds its id to a file. */
  async function reading(script: string, deadline?: number) {
    const [file, started, log] = [path.join(folder, "read.js"), path.join(folder, "started"), new RecordedLog()];
    writeFileSync(started, "");
    writeFileSync(file, `require("fs").appendFileSync(${JSON.stringify(started)}, process.pid + "\\n");\n${script}`);
    const environment = { ...process.env, WEATHER_API_KEY: "secret" };
    const certificates = new SystemCertificates(file, environment, log, () => now, deadline);
    opened.push(certificates);
    const fixture = await closing(open({ authorities: certificates, options: { authority } }));
    return {
      ...fixture,
      certificates,
      said: log.all,
      processes: () => readFileSync(started, "utf8").split("\n").slice(0, -1).map(Number),
      askAgain: () => fixture.ask("178087"),
    };
  }

  const sending = (list: unknown): string => `process.stdout.write(${JSON.stringify(JSON.stringify(list))});`;

  it("the system's certificates are read only if an authority is missing [G17]", async () => {
    const trusted = await reading(sending([authority.caPem]));
    Object.assign(trusted.certificates, { known: [authority.caPem] });
    assert.equal(outcome(await trusted.ask()), "answer");
    const expired = await closing(
      open({ authorities: trusted.certificates, options: { authority, certificate: "expired" } }),
    );
    assert.equal(failureOf(await expired.ask()).cause, "CERT_HAS_EXPIRED");
    assert.deepEqual(trusted.processes(), []);
  });

  it("if an authority is missing, the system's certificates are read and the same call is repeated [G17]", async () => {
    const fixture = await reading(sending([authority.caPem]));
    assert.equal(outcome(await fixture.ask()), "answer");
    assert.deepEqual(fixture.events, ["claimed", "answered, ? left"]);
    assert.equal(fixture.service.requests.length, 1);
    assert.match(fixture.said.join("\n"), /^info Authorities of the system's certificate store .*: 1$/);
    assert.equal(outcome(await fixture.askAgain()), "answer");
    assert.equal(fixture.processes().length, 1);
  });

  it("the system's certificates are read once for calls that fail at the same time [G17]", async () => {
    const fixture = await reading(sending([authority.caPem]));
    const replies = await Promise.all([fixture.ask(), fixture.ask("178087"), fixture.ask("213225")]);
    assert.deepEqual(replies.map(outcome), ["answer", "answer", "answer"]);
    assert.equal(fixture.processes().length, 1);
  });

  it("the system's certificates aren't read or used if http.systemCertificates is off [G17]", async () => {
    const fixture = await reading(sending([authority.caPem]));
    Object.assign(fixture.certificates, { known: [authority.caPem] });
    fixture.client.useNetwork({ ...direct, systemCertificates: false });
    assert.equal(outcome(await fixture.ask()), "untrustedCertificate");
    assert.deepEqual(fixture.processes(), []);
  });

  it("if an authority is still missing, the system's certificates are read again after 30 seconds [G17]", async () => {
    const fixture = await reading(sending([]));
    const reads = async (at: number): Promise<number> => {
      now = at;
      await fixture.ask();
      return fixture.processes().length;
    };
    assert.equal(await reads(0), 1);
    assert.equal(await reads(29_999), 1);
    assert.equal(await reads(30_000), 2);
    assert.equal(await reads(59_999), 2);
    assert.deepEqual([...new Set(fixture.events)], ["claimed", "taken back"]);
  });

  const [hanging, killed] = ["setInterval(() => undefined, 1000);", "SIGKILL"];
  const failing: Record<string, readonly [script: string, said: string]> = {
    "is killed": ['process.kill(process.pid, "SIGKILL");', process.platform === "win32" ? "Error" : killed],
    "ends with an error": ["throw new Error('odd certificate');", "Error"],
    "answers nonsense": ['process.stdout.write("certificates");', "SyntaxError"],
    "doesn't answer": [hanging, killed],
  };
  for (const output of [null, 5, true, "certificates", {}, { length: 1, 0: "x" }])
    failing[`answers ${JSON.stringify(output)}`] = [sending(output), "SyntaxError"];
  for (const [what, [script, said]] of Object.entries(failing))
    it(`if the process that reads certificates ${what}, the call fails uncounted as untrusted [G18 G5]`, async () => {
      const fixture = await reading(script, script === hanging ? 200 : 10_000);
      assert.equal(outcome(await fixture.ask()), "untrustedCertificate");
      assert.deepEqual(fixture.events, ["claimed", "taken back"]);
      await until("the log says so", () => fixture.said.length > 0);
      assert.deepEqual(fixture.said, [`warn The system's certificate store can't be read (${said})`]);
      assert.equal(outcome(await fixture.askAgain()), "untrustedCertificate");
      // A new connection begins with the certificates that are known.
      fixture.client.useNetwork({ ...direct, noProxy: ["weather.example"] });
      assert.equal(outcome(await fixture.askAgain()), "untrustedCertificate");
      const started = fixture.processes();
      // On a busy machine, the deadline may end the process before it runs.
      assert.ok(started.length === 1 || (started.length === 0 && script === hanging));
      await until("the process has ended", () => !started.some(isRunning));
    });

  it("if the process that reads certificates lists anything else, only the certificates are used [G18]", async () => {
    const { caPem } = authority;
    const fixture = await reading(sending([null, 5, {}, [caPem], "", "certificate", caPem]));
    assert.equal(outcome(await fixture.ask()), "answer");
    assert.deepEqual(fixture.certificates.known, [caPem]);
  });

  it("a call canceled while certificates load isn't counted; their process ends with the window [H3 G18]", async () => {
    const fixture = await reading(hanging);
    const abort = new AbortController();
    const asking = fixture.askWith(fixture.query(), { signal: abort.signal });
    await until("they are read", () => fixture.processes().length === 1);
    abort.abort();
    assert.equal(outcome(await asking), "canceled");
    assert.deepEqual(fixture.events, ["claimed", "taken back"]);
    fixture.certificates.dispose();
    const [pid = 0] = fixture.processes();
    await until("the process has ended", () => !isRunning(pid));
    assert.deepEqual(fixture.said, []);
  });

  it("reading certificates leaves no listener on a signal that lives longer [G17]", async () => {
    const { certificates } = await reading(sending([]));
    const { signal } = new AbortController();
    await certificates.find(signal);
    assert.deepEqual(getEventListeners(signal, "abort"), []);
  });

  it("the process that reads certificates gets neither the key nor the options of a debugger [G17]", async () => {
    const report = path.join(folder, "report");
    const told =
      "[process.env.WEATHER_API_KEY, process.env.NODE_OPTIONS, process.execArgv, process.env.PATH !== undefined]";
    const script = `require("fs").writeFileSync(${JSON.stringify(report)}, JSON.stringify(${told})); process.stdout.write("[]");`;
    await (await reading(script)).ask();
    assert.deepEqual(JSON.parse(readFileSync(report, "utf8")), [null, null, [], true]);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
