import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { canary } from "../canary";
import type { EditorWindow } from "../harness/window";
import { until } from "../harness/until";
import { type Authority, makeAuthority } from "../loopback/certificate";
import { startWeatherService } from "../loopback/weatherService";
import { Session } from "./session";

/** The system's store is a pipe, so a test decides when it can be read, and with what. */
describe("a private authority that only the system's store has", () => {
  let folder: string;
  let store: string;
  let authority: Authority;
  let session: Session;
  let window: EditorWindow;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "store-"));
    store = path.join(folder, "store.pem");
    execFileSync("mkfifo", [store]);
    authority = await makeAuthority("Private authority");
    const service = await startWeatherService({ keys: [canary], authority });
    session = await Session.open("certificates", {
      behind: { service, baseUrl: service.baseUrl },
      env: { NODE_EXTRA_CA_CERTS: undefined, SSL_CERT_FILE: store, SSL_CERT_DIR: folder },
    });
    window = await session.openWindow();
  });
  after(async () => {
    await session.close();
    await rm(folder, { recursive: true });
  });

  /** The processes that read the store. */
  function readers(): readonly number[] {
    const isReader = (pid: number): boolean => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return command.includes(session.extensionsDir) && command.includes("systemCertificates.js");
      } catch {
        return false;
      }
    };
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && isReader(pid));
  }

  async function fill(): Promise<void> {
    const pipe = await open(store, "w");
    await pipe.writeFile(authority.caPem);
    await pipe.close();
  }

  it("G17 G18 is read by another process, however long it takes: the window works, and then has the weather", async () => {
    await window.enterKey(canary);
    await session.show();
    await until("the store is being read", () => readers().length > 0);
    await session.change({ "currentConditions.statusBarSide": "left" });
    await until("the extension has moved its item", async () => (await window.weather.side()) === "left");
    await window.screenshot(session.picture("slow"));
    assert.equal(session.service.requests.length, 0);
    await fill();
    await window.weather.waitFor(/°C/);
    await window.screenshot(session.picture("read"));
    await until("the process has ended", () => readers().length === 0);
    assert.match(window.log(), /store that Node doesn't trust by default: 1/);
  });

  const writing =
    (script: string) =>
    (file: string): void =>
      writeFileSync(file, script);
  const kill = async (): Promise<void> => {
    await until("the store is being read", () => readers().length > 0);
    for (const pid of readers()) process.kill(pid, "SIGKILL");
  };
  const faults: Readonly<Record<string, readonly [begin: (file: string) => unknown, said: RegExp]>> = {
    "is killed": [kill, /can't be read \(SIGKILL\)/],
    "ends with an error": [writing("throw new Error();"), /can't be read \(exit code 1\)/],
    "answers nonsense": [writing("process.send({ a: 1 });"), /can't be read \(not a list\)/],
  };
  for (const [what, [begin, said]] of Object.entries(faults))
    it(`G18 its reader ${what}: a message about the certificate, and no call that counts`, async () => {
      const [extension = ""] = readdirSync(session.extensionsDir).filter((name) => name.includes("current-conditions"));
      const file = path.join(session.extensionsDir, extension, "dist", "systemCertificates.js");
      const script = readFileSync(file);
      try {
        const breaking = begin(file);
        await window.reload();
        await session.show();
        await breaking;
        await window.weather.waitFor(/Connection not secure/);
        assert.match(
          await window.weather.tooltip(),
          /doesn't trust the certificate of 127\.0\.0\.1:\d+, so nothing was sent/,
        );
        assert.match(await window.weather.tooltip(), /Calls in 24 hours\D*1\b/);
        await window.screenshot(session.picture(what.replaceAll(" ", "-")));
        assert.match(window.log(), said);
      } finally {
        writeFileSync(file, script);
      }
    });
});
