import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";

import { parse } from "yaml";

import { serviceLanguages } from "../../src/weather/model/weatherQuery";
import { rules } from "../gateway/sharedCacheRules";
import { read, root } from "./scripts";

interface Container {
  readonly image: string;
  readonly ports: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly tmpfs: readonly string[];
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly cap_add: readonly string[];
  readonly security_opt: readonly string[];
  readonly logging: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
}

const { services } = parse(read("gateway", "compose.yaml")) as { services: Readonly<Record<string, Container>> };
const [container] = Object.values(services);
assert.ok(container, "gateway/compose.yaml has no service");

const templates = readdirSync(path.join(root, "gateway", "templates"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".template"))
  .map((name) => read("gateway", "templates", name));
const variables = new Set(templates.flatMap((text) => [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name)));
/** Only a company's sign-on needs it. */
const optional = "GATEWAY_SIGN_ON";

describe("the team's gateway", () => {
  it("lets the languages pass that the extension asks in", () => {
    const [, lines = ""] = /map \$arg_language \$language \{([^}]*)\}/.exec(templates.join("")) ?? [];
    const passing = [...lines.matchAll(/^ +(\S+) "&language=(\S+)";$/gm)].map(([, from, to]) => [from, to]);
    const spoken = Object.values(serviceLanguages).map((language) => [language, language]);
    assert.deepEqual(passing.sort(), spoken.sort());
  });

  it("is given each variable of its templates by compose.yaml", () => {
    const given = new Set(Object.keys(container.environment)).add(optional);
    assert.deepEqual(given, variables);
  });

  it("is given each variable of its templates by the lines for Debian", () => {
    const exported = [...read("gateway", "README.md").matchAll(/^export (.*)$/gm)]
      .map(([, line = ""]) => line)
      .join(" ");
    const given = [...exported.matchAll(/\b((?:GATEWAY|SERVICE)_[A-Z_]+)=/g)].map(([, name = ""]) => name);
    assert.deepEqual(new Set(given), variables);
  });
});

describe("the gateway's table of differences from RFC 9111", () => {
  const [, table = ""] = /^## Where it differs from RFC 9111\n([^]*?)^## /m.exec(read("gateway", "README.md")) ?? [];
  const rows = [...table.matchAll(/^\| ([\d., ]+?) *\|(.*)\|$/gm)];

  it("has each section from which a check says that it differs, once", () => {
    const told = rows.flatMap(([, sections = ""]) => sections.split(", "));
    const checked = new Set(rules.filter(({ differs }) => differs).map(({ section }) => section));
    assert.deepEqual(told.sort(), [...checked].sort());
  });

  it("has a reason for each", () => {
    for (const [row, , cells = ""] of rows) assert.match(cells.split("|").at(-1) ?? "", /^ [A-Z`][^|]{20,}\. *$/, row);
  });
});

describe("the container of the gateway", () => {
  it("is of one branch of nginx", () => {
    assert.match(container.image, /^nginx:\d+\.\d+$/);
  });

  it("can write nowhere but to folders in memory of a limited size", () => {
    assert.equal(container.read_only, true);
    for (const volume of container.volumes) assert.match(volume, /:ro$/);
    for (const folder of container.tmpfs) assert.match(folder, /^\/[\w./-]+:size=\d+m$/);
  });

  it("can write where nginx and the filling-in of the templates do", () => {
    const { GATEWAY_CACHE: cache = "", GATEWAY_CONF: conf = "" } = container.environment;
    const writable = container.tmpfs.map((folder) => folder.replace(/:.*/, ""));
    for (const needed of [conf, cache, "/run/nginx.pid", "/var/cache/nginx/proxy_temp"])
      assert.ok(
        writable.some((folder) => needed === folder || needed.startsWith(`${folder}/`)),
        needed,
      );
  });

  it("has no right but to give the cache to its workers' user and to become that user", () => {
    assert.deepEqual(container.cap_drop, ["ALL"]);
    assert.deepEqual(container.cap_add, ["CHOWN", "SETGID", "SETUID"]);
    assert.ok(container.security_opt.includes("no-new-privileges:true"));
  });

  it("listens on ports that need no right", () => {
    const { GATEWAY_LISTEN: listen = "", GATEWAY_INSIDE: inside = "" } = container.environment;
    for (const port of [listen, inside.replace(/.*:/, "")]) assert.ok(Number(port) >= 1024, port);
    assert.deepEqual(container.ports, [`443:${listen}`]);
  });

  it("keeps logs of a limited size", () => {
    const { driver, options } = container.logging;
    assert.equal(driver, "json-file");
    assert.match(options["max-size"] ?? "", /^\d+m$/);
    assert.match(options["max-file"] ?? "", /^\d+$/);
  });
});
