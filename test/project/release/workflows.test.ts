import assert from "node:assert/strict";
import path from "node:path";

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
  readonly needs?: readonly string[];
  readonly steps?: readonly Step[];
  readonly environment?: string;
}

interface Workflow {
  readonly permissions: Texts;
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = filesIn(".github/workflows");
const text = files.map((file) => read(file)).join("\n");
const workflows = files.map((file) => ({ ...(parse(read(file)) as Workflow), name: path.basename(file, ".yml") }));
const jobs = new Map(
  workflows.flatMap((workflow) =>
    Object.entries(workflow.jobs).map(([name, job]) => [`${workflow.name}: ${name}`, job] as const),
  ),
);
const steps = [...jobs].flatMap(([title, job]) => (job.steps ?? []).map((step) => ({ title, step })));

describe("the workflows", () => {
  const run = steps.map(({ step }) => step.run ?? "").join("\n");
  // The newest editor is in no lockfile yet. The job that installs it can only read.
  const newest = "npm run verify -- newest";
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
    "workflows don't run for what strangers do": [text, /pull_request_target|workflow_run|issue_comment/],
  });

  it("workflows can only read unless a job says more", () => {
    for (const { name, permissions } of workflows) assert.deepEqual(permissions, { contents: "read" }, name);
  });

  it("workflows give no token to a checkout", () => {
    for (const { title, step } of steps.filter(({ step: { uses } }) => uses?.startsWith("actions/checkout@")))
      assert.equal(step.with?.["persist-credentials"], false, title);
  });
});

describe("a release", () => {
  /** The job that made an artifact, by its name; CI's own jobs have the package from its first one. */
  const makers: Texts = { package: "test", provenance: "attest" };

  it("files of a release are first compared by SHA-256 with the output of the job that made them", () => {
    let count = 0;
    for (const [at, { title, step }] of steps.entries()) {
      if (!step.uses?.startsWith("actions/download-artifact@")) continue;
      const maker = title.startsWith("ci:") ? "package" : makers[String(step.with?.["name"])];
      assert.equal(step.with?.["path"], "package", title);
      assert.equal(steps[at + 1]?.step.run, "node scripts/release/digests.mjs take", title);
      assert.deepEqual(steps[at + 1]?.step.env, { DIGESTS: `\${{ needs.${maker}.outputs.digests }}` }, title);
      count += 1;
    }
    assert.equal(count, 6);
  });

  it("a release is published after it was tested and attested, somebody has agreed, and it isn't a rehearsal", () => {
    const publishing = ["marketplace", "openvsx", "github"].map((name) => jobs.get(`release: ${name}`) ?? {});
    for (const { needs, environment } of publishing) {
      assert.deepEqual(needs?.slice(-2), ["test", "attest"]);
      assert.equal(environment, "marketplace");
    }
    assert.equal(jobs.get("release: attest")?.environment, "attestation");
    const publish = steps.map(({ step }) => step).filter((step) => /publish |gh release/.test(step.run ?? ""));
    assert.deepEqual(
      publish.map((step) => step.if),
      publishing.map(() => "github.event_name == 'push'"),
    );
  });

  it("each documented check of a release names the workflow and the tag", () => {
    for (const file of ["docs/enterprise.md", "docs/publishing.md", ".github/CONTRIBUTING.md"]) {
      const [check = ""] = found(read(file).replaceAll("\\\n  ", ""), /(gh attestation verify .*?)(?:`|$)/gm);
      const version = /current-conditions-(\d\.\d\.\d)\.vsix/.exec(check)?.[1];
      const [repository, workflow] = ["<owner>/<name>", "<owner>/<name>/.github/workflows/release.yml"];
      const rest = `--source-ref refs/tags/v${version} --deny-self-hosted-runners`;
      assert.ok(check.endsWith(`--repo ${repository} --signer-workflow ${workflow} ${rest}`), `${file}: ${check}`);
    }
  });
});
