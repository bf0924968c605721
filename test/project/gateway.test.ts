import assert from "node:assert/strict";

import { parse } from "yaml";

import { serviceLanguages } from "../../src/weather/model/weatherQuery";
import { everyAddress } from "../unit/service/api/everyCall";
import { filesIn, found, read, type Texts } from "./scripts";

interface Compose {
  readonly services: {
    readonly gateway: { readonly image: string; readonly environment: Texts; readonly tmpfs: readonly string[] };
  };
}

const { gateway: container } = (parse(read("gateway", "compose.yaml")) as Compose).services;
const templates = filesIn("gateway/templates", /\.template$/)
  .map((name) => read(name))
  .join("\n");

describe("the team's gateway", () => {
  it("the gateway allows the languages that the extension requests", () => {
    const lines = found(templates, /map \$arg_language \$language \{([^}]*)\}/g).join("");
    const passing = found(lines, /^ +(\S+ "&language=\S+");$/gm);
    const spoken = serviceLanguages.map((language) => `${language} "&language=${language}"`);
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

  it("the gateway's container has the nginx that gets fixes, and not one of a branch that ends", () => {
    assert.equal(container.image, "nginx:stable");
  });

  it("the gateway's container makes every folder writable that nginx and the templates write to", () => {
    const writable = container.tmpfs.map((folder) => folder.replace(/:.*/, "/"));
    const { GATEWAY_CACHE: cache = "", GATEWAY_CONF: conf = "" } = container.environment;
    const needed = [conf, cache, "/run/nginx.pid", "/var/cache/nginx/proxy_temp"];
    const elsewhere = needed.filter((file) => !writable.some((folder) => `${file}/`.startsWith(folder)));
    assert.deepEqual(elsewhere, []);
  });

  it("the gateway gets each variable of its templates from compose.yaml and from the README's lines for Debian", () => {
    const variables = [...new Set(found(templates, /\$\{(\w+)\}/g))].sort();
    // A company's sign-on needs a line of its own.
    assert.deepEqual([...Object.keys(container.environment), "GATEWAY_SIGN_ON"].sort(), variables);
    const exported = found(read("gateway", "README.md"), /^export (.*)$/gm).join(" ");
    assert.deepEqual([...found(exported, /\b((?:GATEWAY|SERVICE)_[A-Z_]+)=/g)].sort(), variables);
  });
});
