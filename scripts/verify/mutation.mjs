// npm run verify -- mutation: changes the code in thousands of small ways (mutants) and counts how many of them the tests find.
// The score is their share; below 94 % the command fails. It takes 30 to 60 minutes on two processors and runs in a copy of
// the project below out/mutation/, where survivors.txt lists the mutants that no test finds.
//
// src/service/headers/cacheLifetime.ts (or src/service) mutates only this part: a minute for a file.
// --incremental reuses the results of an earlier such run for code and tests that haven't changed.
//
// Only unit tests of the layer run. Texts aren't mutated, because their words aren't behavior, and neither is what only
// prepares `Intl`, or what runs in a process of its own. Every mutant gets freshly loaded modules.
import os from "node:os";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";

import { Stryker } from "@stryker-mutator/core";

import { continueWithSqlite } from "../compile.mjs";
import { config } from "./mutation/config.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const least = 94;

/** Tests that wait for a deadline, that measure time, or that take longer than all others together. */
const slow = "is taken out of hostile bodies|what never comes|the body of a 200";
const contract = ["out/test/network/contract", "out/test/unit/service"];
const sources = (layer, names) => names.map((name) => `src/${layer}/${name}.ts`);
const ways = sources("service", [
  ...["attachKey", "noProxy", "transport", "editorFetchTransport", "undiciTransport"].map((name) => `http/${name}`),
  ...["trust", "systemCertificates"].map((name) => `certificates/${name}`),
]);
/** Sources that the tests of other layers are about. */
const used = sources("weather", [
  ...["action", "endpoint", "failure", "keyPatterns", "temperatureSample"].map((name) => `model/${name}`),
  ...["base/errorCode", "base/json", "conditions/temperatureHistory"],
  "locale/unitChoice",
]);
const unmutated = ["src/service/certificates/systemCertificatesProcess.ts"];
const special = [...ways, ...used, ...unmutated];

/** The groups of sources, and their tests: those of the layer or of all, and for the transports their contract. */
const groups = [
  { layer: "weather", folders: ["out/test/unit/weather"] },
  { layer: "service", folders: ["out/test/unit/service"] },
  { layer: "service", listed: ways, folders: contract },
  { layer: "weather", listed: used, folders: ["out/test/unit"] },
];

process.chdir(root);
await continueWithSqlite();
// With a lower priority than other programs.
os.setPriority(10);
const { values, positionals } = parseArgs({ options: { incremental: { type: "boolean" } }, allowPositionals: true });
const only = positionals.map((file) => path.relative(root, path.resolve(file)).replaceAll("\\", "/"));
const mutants = [];
for (const [index, { layer, listed, folders }] of groups.entries()) {
  const files = listed ?? [`src/${layer}/**/*.ts`, ...special.map((file) => `!${file}`)];
  const mutate = only.length === 0 ? files : only.flatMap((part) => within(part, { layer, listed, files }));
  if (mutate.length === 0) continue;
  if (folders === contract) await trustTestAuthorities();
  const found = await mutantsOf({ mutate, folders, incrementalFile: `out/mutation/${layer}${index}.json` });
  mutants.push(...found.map((mutant) => ({ ...mutant, layer })));
}
process.exitCode = report(mutants) ? 0 : 1;

/** The patterns of a group for a part of the sources. */
function within(part, { layer, listed, files }) {
  if (!part.endsWith(".ts")) return `src/${layer}/`.startsWith(`${part}/`) ? files : [];
  const isOfGroup = listed ? listed.includes(part) : part.startsWith(`src/${layer}/`) && !special.includes(part);
  return isOfGroup ? [part] : [];
}

/** A process must trust the certificate authorities of the contract's servers from its start. */
async function trustTestAuthorities() {
  const { makeTrust } = createRequire(import.meta.url)("../../out/test/network/trust.js");
  const folder = path.resolve("out/mutation/trust");
  mkdirSync(folder, { recursive: true });
  Object.assign(process.env, await makeTrust(folder));
}

async function mutantsOf({ mutate, folders, incrementalFile }) {
  rmSync("out/mutation/sandbox", { recursive: true, force: true });
  const compiled = { folders, leaveOut: slow, timeoutMs: 30_000 };
  const { incremental = false } = values;
  return new Stryker({ ...config, mutate, compiled, incremental, incrementalFile }).runMutationTest();
}

/** Prints the score and writes the list of survivors. @returns whether the score is high enough. */
function report(mutants) {
  const survivors = mutants.filter(isSurvivor);
  writeFileSync("out/mutation/survivors.txt", survivors.map(survivorLine).join("\n"));
  const found = mutants.filter(isFound).length;
  const layers = [...new Set(mutants.map(({ layer }) => layer))];
  const parts = layers.map((layer) => `${layer} ${score(mutants.filter((one) => one.layer === layer)).toFixed(1)} %`);
  console.log(
    `Mutation score ${score(mutants).toFixed(1)} % (${parts.join(", ")}): ${count(found)} of ${count(found + survivors.length)} ` +
      "mutants were found; out/mutation/survivors.txt lists the others.",
  );
  return score(mutants) >= least;
}

/** A mutant that no test finds: its place, the mutated code, and the original line. */
function survivorLine({ fileName, location: { start }, replacement }) {
  const line = readFileSync(fileName, "utf8").split("\n")[start.line - 1].trim();
  const mutated = replacement.replace(/\s+/g, " ");
  return `${path.relative(root, fileName)}:${start.line}:${start.column} ${mutated} in ${line}`;
}

function isFound({ status }) {
  return status === "Killed" || status === "Timeout";
}

function isSurvivor({ status }) {
  return status === "Survived" || status === "NoCoverage";
}

function score(mutants) {
  const found = mutants.filter(isFound).length;
  return (100 * found) / (found + mutants.filter(isSurvivor).length);
}

function count(number) {
  return number.toLocaleString("en");
}
