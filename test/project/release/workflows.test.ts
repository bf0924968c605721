import assert from "node:assert/strict";
import path from "node:path";

import { parse } from "yaml";

import { itRows } from "../../unit/weather/itEach";
import { filesIn, read, type Texts } from "../scripts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Texts;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly steps?: readonly Step[];
  readonly permissions?: Texts;
  readonly environment?: string;
  readonly env?: Texts;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Texts;
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
const jobOf = (title: string): Job => jobs.get(title) ?? assert.fail(`there is no job ${title}`);
const commandsOf = ({ steps: all = [] }: Job): readonly string[] => all.flatMap(({ run }) => run ?? []);
const stepOf = ({ steps: all = [] }: Job, isIt: (step: Step) => unknown): number => all.findIndex(isIt);
const titlesOf = (isIt: (job: Job) => unknown): readonly string[] =>
  [...jobs].flatMap(([title, job]) => (isIt(job) ? title : []));
const isOfPackage = ({ uses, with: given }: Step): boolean =>
  Boolean(uses?.startsWith("actions/download-artifact@")) && given?.["name"] === "package";

describe("the workflows", () => {
  const text = [...texts.values()].join("\n");
  const run = steps.map(({ step }) => step.run ?? "").join("\n");
  const triggers = [...workflows.values()].flatMap(({ on }) => Object.keys(on)).join(" ");
  itRows((where: string, never: RegExp) => assert.doesNotMatch(where, never), {
    "use actions by their commits, with the version as a comment": [
      text.replaceAll("uses: ./.github/workflows/ci.yml", ""),
      /uses: (?![\w-]+\/[\w-]+[\w/-]*@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/m,
    ],
    "run nothing that no lockfile names": [run, /\b(?:npx|npm (?:exec|install|i)|curl|wget)\b/],
    "run no scripts of packages that they install": [run, /npm ci(?! --ignore-scripts$)/m],
    "give nobody's text to a shell": [run, /\$\{\{/],
    "know no secret": [text, /\bsecrets\b|GITHUB_ENV|GITHUB_PATH/],
    "run for nothing that strangers do": [triggers, /pull_request_target|workflow_run|issue_comment/],
  });

  it("may write nothing but what these jobs are for", () => {
    const writing = [...jobs].flatMap(([title, { permissions = {} }]) =>
      Object.entries(permissions).flatMap(([name, may]) => (may === "read" ? [] : `${title}: ${name}: ${may}`)),
    );
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

  it("give no token to a checkout", () => {
    for (const { title, step } of steps.filter(({ step: { uses } }) => uses?.startsWith("actions/checkout@")))
      assert.equal(step.with?.["persist-credentials"], false, title);
  });
});

describe("the workflow of a release", () => {
  const making = jobOf("ci.yml: package");
  const testing = jobOf("ci.yml: test");
  const publishing = jobOf("release.yml: publish");

  it("makes the package once, in a job that runs no test and has no rights", () => {
    const makesIt = /npm run package|vsce package/;
    assert.deepEqual(
      titlesOf((job) => commandsOf(job).some((command) => makesIt.test(command))),
      ["ci.yml: package"],
    );
    const scripts = ["node scripts/release/sbom.mjs", "node scripts/release/digests.mjs"];
    assert.deepEqual(commandsOf(making), ["npm ci --ignore-scripts", "npm run package", ...scripts]);
    assert.equal(making.permissions, undefined);
  });

  it("tests that very file", () => {
    assert.equal(testing.needs, "package");
    assert.equal(testing.env?.["TEST_VSIX"], "given");
    const download = stepOf(testing, isOfPackage);
    assert.ok(download >= 0 && download < stepOf(testing, ({ run }) => run?.includes("npm test")));
    assert.equal(jobOf("release.yml: test").uses, "./.github/workflows/ci.yml");
  });

  it("uses a downloaded package only when it has this SHA-256", () => {
    const taking = titlesOf((job) => job.steps?.some(isOfPackage));
    const ofRelease = ["attest", "publish", "announce"].map((name) => `release.yml: ${name}`);
    assert.deepEqual(taking, ["ci.yml: test", ...ofRelease]);
    for (const title of taking) {
      const job = jobOf(title);
      const maker = title.startsWith("ci.yml") ? "package" : "test";
      assert.ok([job.needs].flat().includes(maker), `${title} has to need ${maker}`);
      const after = job.steps?.[stepOf(job, isOfPackage) + 1];
      assert.equal(after?.run, "node scripts/release/digests.mjs take", title);
      assert.deepEqual(after.env, { DIGESTS: `\${{ needs.${maker}.outputs.digests }}` }, title);
    }
  });

  it("publishes when it is checked, tested and attested, and somebody agrees", () => {
    assert.equal(jobOf("release.yml: test").needs, "check");
    assert.equal(jobOf("release.yml: attest").needs, "test");
    assert.deepEqual(publishing.needs, ["test", "attest"]);
    assert.deepEqual(jobOf("release.yml: announce").needs, ["check", "test", "publish"]);
    assert.equal(publishing.environment, "marketplace");
  });

  it("publishes the file that was downloaded, with tools of a lockfile and nothing else", () => {
    const used = (publishing.steps ?? []).flatMap(({ uses }) => uses?.replace(/@.*/, "") ?? []);
    assert.deepEqual(used, ["actions/checkout", "actions/setup-node", "actions/download-artifact"]);
    assert.equal(publishing.steps?.[0]?.with?.["sparse-checkout"], "scripts/release");
    const [vsce = "", ovsx = "", ...others] = commandsOf(publishing).slice(2);
    assert.match(vsce, /^scripts\/release\/tools\/node_modules\/\.bin\/vsce publish .* \.\/\*\.vsix$/);
    assert.match(ovsx, /^scripts\/release\/tools\/node_modules\/\.bin\/ovsx publish .* \.\/\*\.vsix$/);
    assert.deepEqual(others, []);
  });
});
