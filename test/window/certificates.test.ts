import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
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
describe("a private authority in the system's store", () => {
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
    session = await new Session("certificates", {
      behind: { service, baseUrl: service.baseUrl },
      env: { NODE_EXTRA_CA_CERTS: undefined, SSL_CERT_FILE: store, SSL_CERT_DIR: folder },
    }).open();
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

  it("G17 G18 is read in another process while the window keeps working, then the weather comes", async () => {
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
});
