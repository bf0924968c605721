import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";

import { canary } from "../canary";
import { projectRoot } from "../harness/editorFolder";
import { Session } from "../window/session";
import { variables } from "../window/variables";
import { type Check, judgeChecks } from "./checks";
import { Team, teamKey } from "./team";

/** A person whose token is as secret as the keys of the other tests. */
const people = { [canary]: "anna" };
const results = path.join(projectRoot, "out", "gateway");
const hours = 60 * 60_000;

/** Runs the checks of a window with the packaged extension, whose weather comes through a gateway. */
export async function judgeWindow(vsix: string): Promise<{ readonly checks: number; readonly failed: number }> {
  rmSync(results, { recursive: true, force: true });
  process.env[variables.vsix] = vsix;
  process.env[variables.results] = results;
  const team = await Team.open({ tokens: people });
  try {
    const behind = { service: team.service, baseUrl: team.gateway.url };
    const session = await Session.open("gateway", { behind, movesTime: true });
    try {
      const checks = checksIn(session);
      return { checks: checks.length, failed: await judgeChecks(checks, team) };
    } finally {
      await session.close();
    }
  } finally {
    await team.close();
  }
}

/** What one person sees in one window: each check goes on where the one before has ended. */
const checksIn = (session: Session): readonly Check[] => [
  [
    "a window: a token brings the weather and its attribution, the service sees the team's key alone",
    async (team) => {
      const window = await session.openWithWeather();
      await window.openPanel(/Weather data from AccuWeather/);
      const link = window.panel.frame.getByRole("link", { name: "Weather data from AccuWeather" });
      assert.equal(new URL((await link.getAttribute("href")) ?? "").hostname, "www.accuweather.com");
      await window.screenshot(session.picture("panel"));
      assertTeamsKeyAlone(team, 1);
    },
  ],
  [
    "a window: after its token was taken away, the next refresh says that it is refused (401), and keeps the weather",
    async (team) => {
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
      assert.equal(team.service.requests.length, 0);
    },
  ],
  [
    "a window: where the service refuses the team's key, the gateway is named, and nobody is asked for a token",
    async (team) => {
      const { window } = session;
      await team.gateway.writeTokens(people);
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
      assertTeamsKeyAlone(team, 1);
    },
  ],
];

/** So many requests have reached the service, with the team's key, and nowhere in them the person's token. */
function assertTeamsKeyAlone({ service: { requests } }: Team, count: number): void {
  assert.deepEqual(
    requests.map(({ key }) => key),
    Array.from({ length: count }, () => teamKey),
  );
  assert.ok(!JSON.stringify(requests).includes(canary), "a token has reached the service");
}
