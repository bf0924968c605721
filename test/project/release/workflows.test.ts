import assert from "node:assert/strict";
import path from "node:path";
import { runInNewContext } from "node:vm";

import { parse } from "yaml";

import { itRows } from "../../unit/weather/itEach";
import { filesIn, found, read, type Texts } from "../scripts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Texts;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly steps?: readonly Step[];
  readonly environment?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, unknown>> };
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Texts;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const texts = new Map(filesIn(".github/workflows").map((file) => [path.basename(file), read(file)]));
const workflows = new Map([...texts].map(([file, text]) => [file, parse(text) as Workflow]));
const jobs = new Map(
  [...workflows].flatMap(([file, workflow]) =>
    Object.entries(workflow.jobs).map(([name, job]) => [`${file}: ${name}`, job] as [string, Job]),
  ),
);
const steps = [...jobs].flatMap(([title, job]) => (job.steps ?? []).map((step) => ({ title, step })));

describe("the workflows", () => {
  const text = [...texts.values()].join("\n");
  const run = steps.map(({ step }) => step.run ?? "").join("\n");
  // The newest editor is in no lockfile yet. The job that installs it can only read.
  const newest = "npm run verify -- newest";
  const triggers = [...workflows.values()].flatMap(({ on }) => Object.keys(on)).join(" ");
  itRows((where: string, never: RegExp) => assert.doesNotMatch(where, never), {
    "workflows use actions by their commits, with the version as a comment": [
      text.replaceAll("uses: ./.github/workflows/ci.yml", ""),
      /uses: (?![\w-]+\/[\w-]+[\w/-]*@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/m,
    ],
    "workflows run only what a lockfile names, and the newest editor once": [
      run.replace(newest, ""),
      new RegExp(String.raw`\b(?:npx|npm (?:exec|install|i)|curl|wget|${newest})\b`),
    ],
    "workflows run no scripts of packages that they install": [run, /npm ci(?! --ignore-scripts$)/m],
    "workflows put no expression into a shell command": [run, /\$\{\{/],
    "workflows use no secret": [text, /\bsecrets\b|GITHUB_ENV|GITHUB_PATH/],
    "workflows don't run for what strangers do": [triggers, /pull_request_target|workflow_run|issue_comment/],
  });

  it("workflows can only read unless a job says more", () => {
    for (const [file, { permissions }] of workflows) assert.deepEqual(permissions, { contents: "read" }, file);
  });

  it("workflows give no token to a checkout", () => {
    for (const { title, step } of steps.filter(({ step: { uses } }) => uses?.startsWith("actions/checkout@")))
      assert.equal(step.with?.["persist-credentials"], false, title);
  });
});

describe("a job that takes over files", () => {
  /** The job that made an artifact, by its name; CI's own jobs have the package from its first one. */
  const makers: Texts = { package: "test", provenance: "attest" };

  it("a job that takes over files first compares their SHA-256 with the output of the job that made them", () => {
    let count = 0;
    for (const [title, { steps: all = [] }] of jobs)
      for (const [at, { uses, with: given }] of all.entries()) {
        if (!uses?.startsWith("actions/download-artifact@")) continue;
        const name = String(given?.["name"]);
        const maker = title.startsWith("ci.yml") ? "package" : makers[name];
        assert.equal(given?.["path"], "package", title);
        assert.equal(all[at + 1]?.run, "node scripts/release/digests.mjs take", title);
        assert.deepEqual(all[at + 1]?.env, { DIGESTS: `\${{ needs.${maker}.outputs.digests }}` }, title);
        count += 1;
      }
    assert.equal(count, 6);
  });
});

describe("a release", () => {
  const publishing = ["marketplace", "openvsx", "github"].map((name) => jobs.get(`release.yml: ${name}`) ?? {});

  it("a release is published after it was tested and attested, and somebody has agreed", () => {
    for (const { needs, environment } of publishing) {
      assert.deepEqual(
        [needs].flat().filter((name) => name !== "check"),
        ["test", "attest"],
      );
      assert.equal(environment, "marketplace");
    }
    assert.equal(jobs.get("release.yml: attest")?.environment, "attestation");
  });

  it("a release runs one at a time", () =>
    assert.deepEqual(workflows.get("release.yml")?.concurrency, { group: "release" }));

  it("each documented check of a release names the workflow and the tag", () => {
    for (const file of ["docs/enterprise.md", "docs/publishing.md", ".github/CONTRIBUTING.md"]) {
      const [check = ""] = found(read(file).replaceAll("\\\n  ", ""), /(gh attestation verify .*?)(?:`|$)/gm);
      const version = /current-conditions-(\d\.\d\.\d)\.vsix/.exec(check)?.[1];
      const [repository, workflow] = ["<owner>/<name>", "<owner>/<name>/.github/workflows/release.yml"];
      const rest = `--source-ref refs/tags/v${version} --deny-self-hosted-runners`;
      assert.ok(check.endsWith(`--repo ${repository} --signer-workflow ${workflow} ${rest}`), `${file}: ${check}`);
    }
  });

  it("a release can be published again after a failure, and isn't published in a rehearsal", () => {
    const publish = publishing.flatMap(({ steps: all = [] }) => all.slice(-1));
    for (const step of publish) assert.equal(step.if, "github.event_name == 'push'");
    const runs = publish.map((step) => step.run ?? "");
    for (const [at, pattern] of [/vsce publish .*--skip-duplicate/, /ovsx publish .*--skip-duplicate/].entries())
      assert.match(runs[at] ?? "", pattern);
    assert.match(runs[2] ?? "", /gh release view [^]* --clobber\n[^]* --draft=false\n[^]*gh release create /);
    const others = steps.filter(({ step }) => !publish.includes(step)).map(({ step }) => step.run);
    assert.doesNotMatch(others.join("\n"), /publish |gh release/);
  });
});

describe("the login to a registry", () => {
  const logins = /azure\/login|verify-pat|login\.mjs \w+|(?:vsce|ovsx) publish|exit 1/g;
  /** The commands and actions of a job that log in. Its conditions are valid JavaScript, too. */
  const loginsOf = (job: string, event: string, login: string): readonly string[] => {
    const all = jobs.get(`release.yml: ${job}`)?.steps ?? [];
    const context = { github: { event_name: event }, env: { LOGIN: login } };
    const ran = all.filter(({ if: condition = "true" }) => runInNewContext(condition, context));
    return found(ran.map(({ run, uses }) => run ?? uses ?? "").join("\n"), logins);
  };
  const rehearsal = "workflow_dispatch";
  itRows(
    (job: string, event: string, login: string, ...expected: readonly string[]) =>
      assert.deepEqual(loginsOf(job, event, login), expected),
    {
      "the variable selects Entra ID for the login to a registry": [
        "marketplace",
        "push",
        "entra",
        "azure/login",
        "verify-pat",
        "vsce publish",
      ],
      "the variable selects the workflow's identity for the login": ["marketplace", "push", "workflow", "vsce publish"],
      "a different value of the variable fails the login to a registry": ["marketplace", rehearsal, "token", "exit 1"],
      "a rehearsed login may use Entra ID": ["marketplace", rehearsal, "entra", "azure/login", "verify-pat"],
      "a rehearsed login may use a workflow identity": ["marketplace", rehearsal, "workflow", "login.mjs marketplace"],
      "the login to Open VSX is rehearsed": ["openvsx", rehearsal, "", "login.mjs openVsx"],
    },
  );
});

describe("the tests of every week", () => {
  it("the weekly tests run in this week's editor and the next one's, on three systems", () => {
    const { on } = workflows.get("weekly.yml") ?? {};
    assert.deepEqual(Object.keys(on ?? {}), ["schedule", "workflow_dispatch"]);
    const { os, version } = jobs.get("weekly.yml: host")?.strategy?.matrix ?? {};
    assert.deepEqual(
      [os, version],
      [
        ["ubuntu-latest", "macos-latest", "windows-latest"],
        ["stable", "insiders"],
      ],
    );
  });
});
