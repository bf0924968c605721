import assert from "node:assert/strict";

import { parse } from "yaml";

import { serviceLanguages } from "../../src/weather/model/weatherQuery";
import { everyAddress } from "../unit/service/api/everyCall";
import { filesIn, found, read, type Texts } from "./scripts";

interface Container {
  readonly environment: Texts;
  readonly tmpfs: readonly string[];
}

const { services } = parse(read("gateway", "compose.yaml")) as { services: Readonly<Record<string, Container>> };
const container = Object.values(services)[0] ?? assert.fail("gateway/compose.yaml has no service");
const readme = read("gateway", "README.md");
const templates = filesIn("gateway/templates", /\.template$/)
  .map((name) => read(name))
  .join("\n");
const variables = new Set(found(templates, /\$\{(\w+)\}/g));

describe("the team's gateway", () => {
  it("the gateway allows the languages that the extension requests", () => {
    const lines = found(templates, /map \$arg_language \$language \{([^}]*)\}/g).join("");
    const passing = found(lines, /^ +(\S+ "&language=\S+");$/gm);
    const spoken = [...new Set(serviceLanguages.values())].map((language) => `${language} "&language=${language}"`);
    assert.deepEqual([...passing].sort(), spoken.sort());
  });

  it("the gateway allows exactly the paths and parameters of the extension's calls", () => {
    const lines = found(templates, /^map \$uri \$parameters \{\n([^]*?)^\}/gm).join("");
    const passing = [...lines.matchAll(/^ +"(~\S+)" "([\w ]+)";$/gm)].map(([, path = "", parameters]) => ({
      matches: new RegExp(path.slice(1).replace("\\z", "$")),
      parameters,
    }));
    const calls = everyAddress().map(({ name, url }) => {
      const index = passing.findIndex(({ matches }) => matches.test(url.pathname));
      assert.equal(passing[index]?.parameters, [...url.searchParams.keys()].join(" ") || "none", name);
      return index;
    });
    assert.deepEqual([...new Set(calls)].sort(), [...passing.keys()]);
  });

  it("the gateway gets each variable of its templates from compose.yaml, except a company's sign-on", () =>
    assert.deepEqual(new Set(Object.keys(container.environment)).add("GATEWAY_SIGN_ON"), variables));

  it("the gateway gets each variable of its templates from the README's lines for Debian", () => {
    const exported = found(readme, /^export (.*)$/gm).join(" ");
    assert.deepEqual(new Set(found(exported, /\b((?:GATEWAY|SERVICE)_[A-Z_]+)=/g)), variables);
  });
});

describe("the container of the gateway", () => {
  it("the gateway's container makes every folder writable that nginx and the templates write to", () => {
    const writable = container.tmpfs.map((folder) => folder.replace(/:.*/, "/"));
    const { GATEWAY_CACHE: cache = "", GATEWAY_CONF: conf = "" } = container.environment;
    const needed = [conf, cache, "/run/nginx.pid", "/var/cache/nginx/proxy_temp"];
    const elsewhere = needed.filter((file) => !writable.some((folder) => `${file}/`.startsWith(folder)));
    assert.deepEqual(elsewhere, []);
  });
});
