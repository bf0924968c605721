import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { until } from "../harness/until";
import type { Certificate } from "../loopback/certificate";
import { listenOnLoopback } from "../loopback/connections";

export interface GatewayOptions {
  /** The authority of the service's certificate, PEM. */
  readonly caPem: string;
  readonly certificate: Certificate;
  readonly key: string;
  readonly tokens: Readonly<Record<string, string>>;
  /** Variables of the templates, those of the service among them, where they differ from what a test has unless it says so. */
  readonly variables: Readonly<Record<string, string>>;
}

export function isNginxInstalled(): boolean {
  return spawnSync("nginx", ["-v"]).error === undefined;
}

/** A token as the gateway's README makes one. */
export function newToken(): string {
  return randomBytes(24).toString("hex");
}

/** A real nginx with the templates of `gateway/`, on a port of its own. */
export class Gateway {
  #process: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly inside: number,
    private readonly options: GatewayOptions,
  ) {}

  /** Fills in the templates and starts nginx. */
  static async start(options: GatewayOptions): Promise<Gateway> {
    const folder = await mkdtemp(path.join(tmpdir(), "gateway-"));
    // The workers are not who started nginx.
    await chmod(folder, 0o711);
    const gateway = new Gateway(folder, await freePort(), await freePort(), options);
    for (const name of ["conf/people", "files", "logs", "temporary"])
      await mkdir(path.join(folder, name), { recursive: true });
    const { certificate, key, caPem } = options;
    await gateway.#writeFiles({
      "tls.crt": certificate.cert,
      "tls.key": certificate.key,
      key: `default "${key}";\n`,
      "ca.pem": caPem,
    });
    await gateway.writeTokens(options.tokens);
    await gateway.#fillIn();
    await gateway.run();
    return gateway;
  }

  get url(): string {
    return `https://localhost:${this.port}`;
  }

  /** Where the server that speaks with the service listens. */
  get insideUrl(): string {
    return `http://127.0.0.1:${this.inside}`;
  }

  get cache(): string {
    return path.join(this.folder, "cache");
  }

  writeTokens(tokens: Readonly<Record<string, string>>): Promise<void> {
    const lines = Object.entries(tokens).map(([token, name]) => `"Bearer ${token}" ${name};\n`);
    return this.#writeFiles({ tokens: lines.join("") });
  }

  /** Nobody but who starts nginx can read them. */
  async #writeFiles(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files))
      await writeFile(path.join(this.folder, "files", name), text, { mode: 0o600 });
  }

  /** Starts nginx with what is in the folder, and waits until it listens. */
  async run(): Promise<void> {
    const args = ["-p", this.folder, "-c", "nginx.conf", "-e", "logs/error.log"];
    const child = spawn("nginx", args, { stdio: "ignore" });
    this.#process = child;
    const pid = path.join(this.folder, "nginx.pid");
    await until("nginx listens", async () => {
      if (child.exitCode !== null) throw new Error(await this.log("error"));
      return existsSync(pid) && (await readFile(pid, "utf8")).trim() === String(child.pid);
    });
  }

  /** Has nginx read key and tokens again, once, and waits until no worker of before answers new connections. */
  async reload(): Promise<void> {
    this.#process?.kill("SIGHUP");
    const ended = /(?:gracefully shutting down[^]*){2}/;
    await until("both workers are new", async () => ended.test(await this.log("error")));
  }

  /** Ends nginx: `SIGQUIT` after what is under way, `SIGTERM` at once. */
  async stop(signal: "SIGQUIT" | "SIGTERM" = "SIGTERM"): Promise<void> {
    const child = this.#process;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  log(name: "access" | "error"): Promise<string> {
    return readFile(path.join(this.folder, "logs", `${name}.log`), "utf8").catch(() => "");
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #fillIn(): Promise<void> {
    const conf = path.join(this.folder, "conf");
    const all: Readonly<Record<string, string>> = {
      GATEWAY_NAME: "localhost",
      GATEWAY_LISTEN: `127.0.0.1:${this.port}`,
      GATEWAY_INSIDE: `127.0.0.1:${this.inside}`,
      GATEWAY_RATE: "5r/s",
      // More than the tests make.
      GATEWAY_CALLS: "1000r/s",
      GATEWAY_PEOPLE: "tokens",
      GATEWAY_SIGN_ON: "",
      GATEWAY_FILES: path.join(this.folder, "files"),
      GATEWAY_CONF: conf,
      GATEWAY_LOG: path.join(this.folder, "logs/access.log"),
      GATEWAY_CACHE: this.cache,
      GATEWAY_CACHE_SIZE: "32m",
      GATEWAY_RESOLVER: "127.0.0.1",
      GATEWAY_CA: path.join(this.folder, "files/ca.pem"),
      SERVICE_NAME: "localhost",
      ...this.options.variables,
    };
    const templates = path.join(projectRoot, "gateway/templates");
    for (const name of await readdir(templates, { recursive: true })) {
      if (!name.endsWith(".template")) continue;
      const text = await readFile(path.join(templates, name), "utf8");
      // As the official image does: of the variables, only those that are set.
      const filled = text.replaceAll(/\$\{(\w+)\}/g, (whole, variable: string) => all[variable] ?? whole);
      await writeFile(path.join(conf, name.slice(0, -".template".length)), filled);
    }
    await writeFile(path.join(this.folder, "nginx.conf"), main(conf));
  }
}

/** What nginx has around the gateway's own file, in folders of the test. */
function main(conf: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off;
pid nginx.pid;
worker_processes 2;
worker_rlimit_nofile 8192;
error_log logs/error.log info;
events { worker_connections 4096; }
http {
${temporary.map((name) => `  ${name}_temp_path temporary/${name};`).join("\n")}
  include ${conf}/*.conf;
}
`;
}

async function freePort(): Promise<number> {
  const listening = await listenOnLoopback(createServer());
  await listening.close();
  return listening.port;
}
