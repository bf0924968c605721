import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { projectRoot } from "../harness/editorFolder";
import { Session } from "../window/session";
import { variables } from "../window/variables";
import { accessChecks } from "./accessChecks";
import { cacheChecks } from "./cacheChecks";
import { faultChecks, fullDiskCheck } from "./faultChecks";
import { sharedCacheChecks } from "./sharedCacheRules";
import { signOnChecks } from "./signOnChecks";
import { type Checks, Team, teamKey } from "./team";

/** A person whose token is as secret as the keys of the other tests. */
const anna = { [canary]: "anna" };
const results = path.join(projectRoot, "out", "gateway");
const hours = 60 * 60_000;

/**
 * Runs every check of the gateway, those of a window with the packaged extension at last.
 *
 * @returns how many there were, and how many have failed.
 */
export async function verifyGateway(vsix: string): Promise<{ readonly checks: number; readonly failed: number }> {
  // Only root can make a disk that is full.
  const disk = process.getuid?.() === 0 ? fullDiskCheck : {};
  const all = { ...cacheChecks, ...sharedCacheChecks, ...accessChecks, ...faultChecks, ...signOnChecks, ...disk };
  let failed = await Team.with({}, (team) => judge(all, team), 210);
  if (disk !== fullDiskCheck) console.log("-       the disk of the cache is full: not tried, which takes root");
  rmSync(results, { recursive: true, force: true });
  process.env[variables.vsix] = vsix;
  process.env[variables.results] = results;
  const inWindow = await Team.with({ tokens: anna }, async (team) => {
    const behind = { service: team.service, baseUrl: team.gateway.url };
    const session = await Session.open("gateway", { behind, movesTime: true });
    const checks = checksIn(session);
    failed += await judge(checks, team).finally(() => session.close());
    return checks;
  });
  return { checks: Object.keys({ ...all, ...inWindow }).length, failed };
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

/** What one person sees in one window: each check goes on where the one before has ended. */
const checksIn = (session: Session): Checks => ({
  async "a window: a token brings the weather and its attribution, the service sees the team's key alone"(team) {
    const window = await session.openWithWeather();
    await window.openPanel(/Weather data from AccuWeather/);
    const link = window.panel.frame.getByRole("link", { name: "Weather data from AccuWeather" });
    assert.equal(new URL((await link.getAttribute("href")) ?? "").hostname, "www.accuweather.com");
    await window.screenshot(session.picture("panel"));
    assertTeamsKeyAlone(team);
  },
  async "a window: after its token was taken away, the next refresh says that it's refused (401), the weather stays"(
    team,
  ) {
    const { window } = session;
    await team.gateway.writeTokens({});
    await team.gateway.reload();
    await session.pass(2 * hours);
    await window.runCommand("Weather: Refresh");
    await window.notifications.waitFor(/didn't accept your key \(401\)/);
    await window.panel.waitFor(/API key refused/);
    await window.weather.waitFor(/°C/);
    await window.screenshot(session.picture("token-refused"));
    await window.notifications.clear();
    assert.equal(team.calls, 0);
  },
  async "a window: where the service refuses the team's key, the gateway is named, nobody is asked for a token"(team) {
    const { window } = session;
    await team.gateway.writeTokens(anna);
    await team.gateway.reload();
    await window.enterKey(canary);
    await window.notifications.waitFor(/accepted your key/);
    await window.notifications.clear();
    team.service.keys.clear();
    await session.showWeather(/Team key refused/);
    assert.match(await window.weather.tooltip(), /Your team's gateway works, but the weather service refused/);
    const panel = await window.openPanel(/Your team's gateway works, but the weather service refused/);
    assert.doesNotMatch(panel, /Set API Key/);
    assert.deepEqual(await window.notifications.texts(), []);
    await window.screenshot(session.picture("team-key-refused"));
    assertTeamsKeyAlone(team);
  },
});

/** One request has reached the service, with the team's key, and nowhere in it the person's token. */
function assertTeamsKeyAlone({ service: { requests } }: Team): void {
  assert.deepEqual(
    requests.map(({ key }) => key),
    [teamKey],
  );
  assert.ok(!JSON.stringify(requests).includes(canary), "a token has reached the service");
}
