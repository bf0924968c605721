import type { Team } from "./team";

/** What has to hold: its title, and a function that throws where it does not. The team's service is reset before. */
export type Check = readonly [title: string, holds: (team: Team) => Promise<void>];

/** Runs the checks one after the other and prints a row for each. @returns how many have failed. */
export async function judgeChecks(checks: readonly Check[], team: Team): Promise<number> {
  let failed = 0;
  for (const [title, holds] of checks) {
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
