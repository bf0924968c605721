import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";

import { parse } from "yaml";

import { serviceLanguages } from "../../src/weather/model/conditionsQuery";
import { read, root } from "./scripts";

interface Container {
  readonly environment: Readonly<Record<string, string>>;
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
