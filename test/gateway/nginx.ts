import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { until } from "../harness/until";
import { listenOnLoopback } from "../loopback/connections";

type Texts = Readonly<Record<string, string>>;

/** The main configuration of nginx around the gateway's file, in folders of the test. */
const main = `daemon off;
pid nginx.pid;
worker_processes 2;
worker_rlimit_nofile 8192;
error_log logs/error.log info;
events { worker_connections 4096; }
http {
  client_body_temp_path temporary/client_body;
  proxy_temp_path temporary/proxy;
  fastcgi_temp_path temporary/fastcgi;
  uwsgi_temp_path temporary/uwsgi;
  scgi_temp_path temporary/scgi;
  include conf/*.conf;
}
`;

/** A cache before the gateway that keeps responses for an hour with their `Date`, and sends no `Age`. */
const cacheBefore = (
  port: number,
  gateway: number,
  files: string,
): string => `proxy_cache_path before keys_zone=before:1m;
server {
  listen 127.0.0.1:${port} ssl;
  ssl_certificate ${files}/tls.crt;
  ssl_certificate_key ${files}/tls.key;
  access_log off;
  location / {
    proxy_pass https://127.0.0.1:${gateway};
    proxy_ssl_server_name on;
    proxy_ssl_name localhost;
    proxy_set_header Host localhost;
    proxy_cache before;
    proxy_cache_valid 200 1h;
    proxy_ignore_headers Cache-Control Expires Vary;
    proxy_pass_header Date;
    proxy_hide_header Age;
  }
}
`;

export function isNginxInstalled(): boolean {
  return spawnSync("nginx", ["-v"]).error === undefined;
}

/**
 * Starts a real nginx with the templates of `gateway/`, on its own port.
 *
 * @param files the gateway's key, certificates, and tokens, by file name.
 * @param variables the variables of the templates that differ from the tests' defaults.
 */
export async function startGateway(files: Texts, variables: Texts) {
  const folder = mkdtempSync(path.join(tmpdir(), "gateway-"));
  // The workers run as a different user than the one who started nginx.
  chmodSync(folder, 0o711);
  const at = (name: string): string => path.join(folder, name);
  for (const name of ["conf/people", "files", "logs", "temporary"]) mkdirSync(at(name), { recursive: true });
  const [port, inside, before] = [await freePort(), await freePort(), await freePort()];
  /** Readable only by the user who starts nginx. */
  const writeFiles = (texts: Texts): void => {
    for (const [name, text] of Object.entries(texts)) writeFileSync(at(`files/${name}`), text, { mode: 0o600 });
  };
  writeFiles(files);
  writeFileSync(at("nginx.conf"), main);
  writeFileSync(at("conf/before.conf"), cacheBefore(before, port, at("files")));
  fillIn(at("conf"), {
    GATEWAY_NAME: "localhost",
    GATEWAY_LISTEN: `127.0.0.1:${port}`,
    GATEWAY_INSIDE: `127.0.0.1:${inside}`,
    GATEWAY_RATE: "5r/s",
    // More than the tests need.
    GATEWAY_CALLS: "1000r/s",
    GATEWAY_PEOPLE: "tokens",
    GATEWAY_SIGN_ON: "",
    GATEWAY_FILES: at("files"),
    GATEWAY_CONF: at("conf"),
    GATEWAY_LOG: at("logs/access.log"),
    GATEWAY_CACHE: at("cache"),
    GATEWAY_CACHE_SIZE: "32m",
    GATEWAY_RESOLVER: "127.0.0.1",
    GATEWAY_CA: at("files/ca.pem"),
    SERVICE_NAME: "localhost",
    ...variables,
  });

  const log = (name: "access" | "error"): Promise<string> => readFile(at(`logs/${name}.log`), "utf8").catch(() => "");
  const launch = async (): Promise<ChildProcess> => {
    const args = ["-p", folder, "-c", "nginx.conf", "-e", "logs/error.log"];
    const started = spawn("nginx", args, { stdio: "ignore" });
    await until("nginx listens", async () => {
      if (started.exitCode !== null) throw new Error(await log("error"));
      return existsSync(at("nginx.pid")) && readFileSync(at("nginx.pid"), "utf8").trim() === String(started.pid);
    });
    return started;
  };
  let running = await launch();
  /** Ends nginx: with `SIGQUIT` after requests in flight, with `SIGTERM` immediately. */
  const stop = async (signal: "SIGQUIT" | "SIGTERM" = "SIGTERM"): Promise<void> => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  };
  return {
    folder,
    port,
    url: `https://localhost:${port}`,
    /** The address of the inner server, which makes the calls to the service. */
    insideUrl: `http://127.0.0.1:${inside}`,
    /** The address of the cache before the gateway. */
    beforeUrl: `https://localhost:${before}`,
    cache: at("cache"),
    writeFiles,
    log,
    stop,
    /** Starts nginx again, with the files in the folder. */
    async run() {
      running = await launch();
    },
    /** Makes nginx read the key and tokens again, and waits until no old worker accepts connections. */
    async reload() {
      running.kill("SIGHUP");
      const ended = /(?:gracefully shutting down[^]*){2}/;
      await until("both workers are new", async () => ended.test(await log("error")));
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Fills in the templates as the official image does: replaces only variables that are set. */
function fillIn(conf: string, variables: Texts): void {
  const templates = path.join(projectRoot, "gateway/templates");
  const names = readdirSync(templates, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((one) => one.endsWith(".template"))) {
    const text = readFileSync(path.join(templates, name), "utf8");
    const filled = text.replaceAll(/\$\{(\w+)\}/g, (whole, variable: string) => variables[variable] ?? whole);
    writeFileSync(path.join(conf, name.slice(0, -".template".length)), filled);
  }
}

async function freePort(): Promise<number> {
  const listening = await listenOnLoopback(createServer());
  await listening.close();
  return listening.port;
}
