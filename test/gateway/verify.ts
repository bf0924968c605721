import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { projectRoot } from "../harness/editorFolder";
import { warnings } from "../loopback/namedAnswers";
import { Session } from "../window/session";
import { variables } from "../window/variables";
import { accessChecks } from "./accessChecks";
import { cacheChecks } from "./cacheChecks";
import { faultChecks } from "./faultChecks";
import { sharedCacheChecks } from "./sharedCacheRules";
import { signOnChecks } from "./signOnChecks";
import { type Checks, Team, teamKey } from "./team";

const results = path.join(projectRoot, "out", "gateway");

/**
 * Runs every check of the gateway, the one of a window with the packaged extension at last.
 *
 * @returns how many there were, and how many have failed.
 */
export async function verifyGateway(vsix: string): Promise<{ readonly checks: number; readonly failed: number }> {
  const all = { ...cacheChecks, ...sharedCacheChecks, ...accessChecks, ...faultChecks, ...signOnChecks };
  let failed = await Team.with({ people: 210 }, (team) => judge(all, team));
  rmSync(results, { recursive: true, force: true });
  process.env[variables.vsix] = vsix;
  process.env[variables.results] = results;
  // This token is as secret as the keys of the other tests.
  failed += await Team.with({ tokens: { [canary]: "anna" } }, (team) => judge(windowChecks, team));
  return { checks: Object.keys({ ...all, ...windowChecks }).length, failed };
}

/** Runs the checks one after the other and prints a row for each. @returns how many have failed. */
async function judge(checks: Checks, team: Team): Promise<number> {
  let failed = 0;
  for (const [title, holds] of Object.entries(checks)) {
    const begin = performance.now();
    try {
      team.service.reset();
      await holds(team);
      console.log(`ok      ${title} (${Math.round(performance.now() - begin)} ms)`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${title}\n        ${String(error).replaceAll("\n", "\n        ")}`);
    }
  }
  return failed;
}

const everythingOn = {
  "currentConditions.precipitation": "on",
  "currentConditions.forecast": "on",
  "currentConditions.warnings": "on",
};

const windowChecks: Checks = {
  async "a window: a token brings everything that can be turned on and the attribution; the service sees the team's key alone"({
    service,
    gateway,
  }) {
    const session = await Session.open("gateway", { behind: { service, baseUrl: gateway.url } });
    try {
      const window = await session.openWithWeather();
      await window.openPanel(/Weather data from AccuWeather/);
      const link = window.panel.frame.getByRole("link", { name: "Weather data from AccuWeather" });
      assert.equal(new URL((await link.getAttribute("href")) ?? "").hostname, "www.accuweather.com");
      service.behave(warnings("one"));
      await window.setFocus(true);
      await session.change(everythingOn);
      await window.panel.waitFor(/Thunderstorm warning/);
      await window.panel.waitFor(/Next 2 hours/);
      await window.panel.waitFor(/Next 12 hours[^]*Next days/);
      await window.screenshot(session.picture("panel"));
      assert.deepEqual(new Set(service.requests.map(({ key }) => key)), new Set([teamKey]));
      assert.ok(!JSON.stringify(service.requests).includes(canary), "a token has reached the service");
    } finally {
      await session.close();
    }
  },
};
