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
  readonly needs?: string | readonly string[];
  readonly steps?: readonly Step[];
  readonly environment?: string;
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
    "put no expression into a shell command": [run, /\$\{\{/],
    "use no secret": [text, /\bsecrets\b|GITHUB_ENV|GITHUB_PATH/],
    "don't run for what strangers do": [triggers, /pull_request_target|workflow_run|issue_comment/],
  });

  it("can only read unless a job says more", () => {
    for (const [file, { permissions }] of workflows) assert.deepEqual(permissions, { contents: "read" }, file);
  });

  it("give no token to a checkout", () => {
    for (const { title, step } of steps.filter(({ step: { uses } }) => uses?.startsWith("actions/checkout@")))
      assert.equal(step.with?.["persist-credentials"], false, title);
  });
});

describe("a job that takes over a package", () => {
  const isOfPackage = ({ uses, with: given }: Step): boolean =>
    Boolean(uses?.startsWith("actions/download-artifact@")) && given?.["name"] === "package";
  const taking = [...jobs].filter(([, { steps: all = [] }]) => all.some(isOfPackage));

  it("first compares its SHA-256 with the output of the job that made it", () => {
    for (const [title, { steps: all = [] }] of taking) {
      const after = all[all.findIndex(isOfPackage) + 1];
      const maker = title.startsWith("ci.yml") ? "package" : "test";
      assert.equal(after?.run, "node scripts/release/digests.mjs take", title);
      assert.deepEqual(after.env, { DIGESTS: `\${{ needs.${maker}.outputs.digests }}` }, title);
    }
    assert.ok(taking.length > 2);
  });

  it("publishes it after it was tested and attested, and somebody has agreed", () => {
    const { needs, environment } = jobs.get("release.yml: publish") ?? {};
    assert.deepEqual([needs, environment], [["test", "attest"], "marketplace"]);
  });
});
