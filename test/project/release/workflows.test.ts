import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";

import { parse } from "yaml";

import { read, readJson, root } from "../scripts";

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

type Permissions = Readonly<Record<string, string>>;

interface Job {
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly steps?: readonly Step[];
  readonly permissions?: Permissions;
  readonly environment?: string;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Permissions;
  readonly jobs: Readonly<Record<string, Job>>;
}

const texts = new Map(
  readdirSync(path.join(root, ".github", "workflows")).map((file) => [file, read(".github", "workflows", file)]),
);
const workflows = new Map([...texts].map(([file, text]) => [file, parse(text) as Workflow]));
const jobs = [...workflows].flatMap(([file, workflow]) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ title: `${file}: ${name}`, job })),
);
const steps = jobs.flatMap(({ title, job }) => (job.steps ?? []).map((step) => ({ title, step })));
const jobOf = (file: string, name: string): Job => {
  const job = workflows.get(file)?.jobs[name];
  assert.ok(job, `${file} has no job ${name}`);
  return job;
};
const commandsOf = ({ steps: all = [] }: Job): readonly string[] => all.flatMap(({ run }) => run ?? []);
const actionsOf = ({ steps: all = [] }: Job): readonly string[] =>
  all.flatMap(({ uses }) => uses?.replace(/@.*/, "") ?? []);

describe("the workflows", () => {
  it("use actions by their commits, with the version as a comment, and one of each", () => {
    const pins = new Map<string, Set<string>>();
    for (const [file, text] of texts) {
      for (const [, used = ""] of text.matchAll(/uses: (.+)/g)) {
        if (used === "./.github/workflows/ci.yml") continue;
        const [, repository = "", pin = ""] =
          /^([\w-]+\/[\w-]+)[\w/-]*@([0-9a-f]{40} # v\d+\.\d+\.\d+)$/.exec(used) ?? [];
        assert.notEqual(pin, "", `${file}: ${used}`);
        pins.set(repository, (pins.get(repository) ?? new Set()).add(pin));
      }
    }
    assert.ok(pins.size >= 7);
    for (const [repository, used] of pins) assert.equal(used.size, 1, `${repository}: ${[...used].join(", ")}`);
  });

  it("run what a lockfile names, without the scripts that packages run when they are installed", () => {
    const { scripts } = readJson("package.json") as { scripts: Readonly<Record<string, string>> };
    for (const { title, step } of steps) {
      const { run = "" } = step;
      assert.doesNotMatch(run, /\b(?:npx|npm (?:exec|install|i)|curl|wget)\b/, title);
      for (const [command] of run.matchAll(/npm ci.*/g)) assert.equal(command, "npm ci --ignore-scripts", title);
      for (const [, name = ""] of run.matchAll(/npm run ([\w:-]+)/g)) assert.ok(name in scripts, name);
    }
  });

  it("may write nothing but what these jobs are for", () => {
    const writing = jobs.flatMap(({ title, job }) => {
      const names = Object.entries(job.permissions ?? {}).filter(([, may]) => may !== "read");
      return names.map(([name, may]) => `${title}: ${name}: ${may}`);
    });
    assert.deepEqual(writing.sort(), [
      "codeql.yml: analyze: security-events: write",
      "release.yml: announce: contents: write",
      "release.yml: attest: attestations: write",
      "release.yml: attest: id-token: write",
      "release.yml: publish: id-token: write",
      "scorecard.yml: analyze: id-token: write",
      "scorecard.yml: analyze: security-events: write",
    ]);
    for (const [file, { permissions }] of workflows) assert.deepEqual(permissions, { contents: "read" }, file);
  });

  it("give nobody's text to a shell, no token to a checkout, and know no secret", () => {
    for (const { title, step } of steps) {
      assert.doesNotMatch(step.run ?? "", /\$\{\{/, title);
      if (step.uses?.startsWith("actions/checkout@")) assert.equal(step.with?.["persist-credentials"], false, title);
    }
    for (const [file, text] of texts) assert.doesNotMatch(text, /\bsecrets\b|GITHUB_ENV|GITHUB_PATH/, file);
    const triggers = [...workflows.values()].flatMap(({ on }) => Object.keys(on));
    for (const risky of ["pull_request_target", "workflow_run", "issue_comment"]) assert.ok(!triggers.includes(risky));
  });

  const weekly = [
    ["try generated inputs every week, with a new seed", "fuzz", "npm run verify:fuzz"],
    ["ask every week for known vulnerabilities of what ships", "audit", "npm run audit"],
  ] as const;
  for (const [title, name, command] of weekly) {
    it(title, () => {
      const { on } = workflows.get(`${name}.yml`) ?? {};
      assert.match(JSON.stringify(on?.["schedule"]), /"cron":"\d+ \d+ \* \* [0-6]"/);
      assert.ok(commandsOf(jobOf(`${name}.yml`, name)).includes(command), `${name}.yml doesn't run ${command}`);
    });
  }
});

describe("the workflow of a release", () => {
  it("asks whether main has the commit of the tag, where all of main's commits are", () => {
    const job = jobOf("release.yml", "check");
    assert.equal(job.steps?.[0]?.with?.["fetch-depth"], 0);
    assert.deepEqual(commandsOf(job), ['node scripts/release/check.mjs "$GITHUB_REF_NAME" origin/main']);
  });

  it("makes the package once, in a job that runs no test, and takes no cache", () => {
    const making = jobs.filter(({ job }) =>
      commandsOf(job).some((command) => /npm run package|vsce package/.test(command)),
    );
    assert.deepEqual(
      making.map(({ title }) => title),
      ["ci.yml: package"],
    );
    const job = jobOf("ci.yml", "package");
    assert.equal(job.permissions, undefined);
    assert.deepEqual(commandsOf(job), [
      "npm ci --ignore-scripts",
      "npm run package",
      "node scripts/release/sbom.mjs",
      "node scripts/release/digests.mjs",
    ]);
    for (const one of [job, jobOf("release.yml", "publish")]) {
      const node = one.steps?.find(({ uses }) => uses?.startsWith("actions/setup-node@"));
      assert.deepEqual(node?.with, { "node-version": 22, "package-manager-cache": false });
    }
  });

  it("tests that very file", () => {
    const job = jobOf("ci.yml", "test");
    assert.equal(job.needs, "package");
    assert.equal(job.env?.["TEST_VSIX"], "given");
    const download = (job.steps ?? []).findIndex(({ uses }) => uses?.startsWith("actions/download-artifact@"));
    const test = (job.steps ?? []).findIndex(({ run }) => run?.includes("npm test"));
    assert.ok(download >= 0 && download < test);
    assert.equal(jobOf("release.yml", "test").uses, "./.github/workflows/ci.yml");
  });

  it("hands the SHA-256 of the package from the job that makes it to the jobs after it", () => {
    const { outputs, steps: all = [] } = jobOf("ci.yml", "package");
    const id = all.find(({ run }) => run === "node scripts/release/digests.mjs")?.id ?? "no id";
    assert.deepEqual(outputs, { digests: `\${{ steps.${id}.outputs.digests }}` });
    assert.deepEqual(workflows.get("ci.yml")?.on["workflow_call"], {
      outputs: { digests: { value: "${{ jobs.package.outputs.digests }}" } },
    });
  });

  const downloadsOf = ({ steps: all = [] }: Job): readonly Step[] =>
    all.filter(({ uses }) => uses?.startsWith("actions/download-artifact@"));

  it("uses a downloaded package only when it has this SHA-256", () => {
    const taking = jobs.filter(({ job }) => downloadsOf(job).some(({ with: given }) => given?.["name"] === "package"));
    const titles = ["ci.yml: test", ...["attest", "publish", "announce"].map((name) => `release.yml: ${name}`)];
    assert.deepEqual(
      taking.map(({ title }) => title),
      titles,
    );
    for (const { title, job } of taking) {
      const maker = title.startsWith("ci.yml") ? "package" : "test";
      assert.ok([job.needs].flat().includes(maker), `${title} has to need ${maker}`);
      const all = job.steps ?? [];
      const { run, env } = all[all.findIndex(({ with: given }) => given?.["name"] === "package") + 1] ?? {};
      const digests = `\${{ needs.${maker}.outputs.digests }}`;
      assert.equal(run, "node scripts/release/digests.mjs take", title);
      assert.deepEqual(env, { DIGESTS: digests }, title);
    }
  });

  it("publishes the file that was downloaded, when it is checked, tested and attested, and somebody agrees", () => {
    const needs = ["test", "attest", "publish", "announce"].map((name) => jobOf("release.yml", name).needs);
    assert.deepEqual(needs, ["check", "test", ["test", "attest"], ["check", "test", "publish"]]);
    const job = jobOf("release.yml", "publish");
    assert.equal(job.environment, "marketplace");
    assert.deepEqual(actionsOf(job), ["actions/checkout", "actions/setup-node", "actions/download-artifact"]);
    assert.equal(job.steps?.[0]?.with?.["sparse-checkout"], "scripts/release");
    const publish = commandsOf(job).slice(2);
    const { packages } = readJson("scripts/release/tools/package-lock.json") as { packages: object };
    for (const [at, name] of ["@vscode/vsce", "ovsx"].entries()) {
      assert.ok(`node_modules/${name}` in packages);
      const command = path.posix.basename(name);
      const published = new RegExp(`^scripts/release/tools/node_modules/\\.bin/${command} publish .* \\./\\*\\.vsix$`);
      assert.match(publish[at] ?? "", published);
    }
    assert.equal(publish.length, 2);
  });
});

describe("the repository's forms", () => {
  const form = (name: string) =>
    parse(read(".github", "ISSUE_TEMPLATE", `${name}.yml`)) as {
      readonly body: readonly { readonly id?: string; readonly validations?: { readonly required?: boolean } }[];
    };

  for (const name of ["fault", "idea"]) {
    it(`ask for the version and the request id, and never for the key: ${name}`, () => {
      const { body } = form(name);
      const ids = body.flatMap(({ id }) => id ?? []);
      assert.ok(ids.includes("version") && ids.includes("request"), ids.join());
      assert.equal(body.find(({ id }) => id === "version")?.validations?.required, true);
      assert.match(JSON.stringify(body[0]), /Never paste your key/);
    });
  }

  it("have Dependabot look after every lockfile and the actions", () => {
    const { updates } = parse(read(".github", "dependabot.yml")) as {
      updates: readonly Readonly<Record<"package-ecosystem" | "directory", string>>[];
    };
    const looked = updates.map((update) => `${update["package-ecosystem"]} ${update.directory}`);
    const folders = ["/", "/scripts/release/tools", "/test/vscode", "/test/wine"];
    assert.deepEqual(looked.sort(), ["github-actions /", ...folders.map((folder) => `npm ${folder}`)].sort());
  });
});
