import { accessChecks } from "./accessChecks";
import { cacheChecks } from "./cacheChecks";
import { judgeChecks } from "./checks";
import { faultChecks, fullDiskCheck } from "./faultChecks";
import { limitChecks } from "./limitChecks";
import { malformedChecks } from "./malformedChecks";
import { sharedCacheChecks } from "./sharedCacheChecks";
import { signOnChecks } from "./signOnChecks";
import { Team } from "./team";
import { unsharedChecks } from "./unsharedChecks";
import { judgeWindow } from "./windowChecks";

/**
 * Runs every check of the gateway, those of a window with the packaged extension at last.
 *
 * @returns how many there were, and how many have failed.
 */
export async function verifyGateway(vsix: string): Promise<{ readonly checks: number; readonly failed: number }> {
  // Only root can make a disk that is full.
  const disk = process.getuid?.() === 0 ? [fullDiskCheck] : [];
  const inOneGateway = [
    ...cacheChecks,
    ...sharedCacheChecks,
    ...unsharedChecks,
    ...malformedChecks,
    ...accessChecks,
    ...faultChecks,
  ];
  const checks = [...inOneGateway, ...limitChecks, ...signOnChecks, ...disk];
  const team = await Team.open({}, 210);
  try {
    const failed = await judgeChecks(checks, team);
    if (disk.length === 0) console.log("-       the disk of the cache is full: not tried, which takes root");
    const inWindow = await judgeWindow(vsix);
    return { checks: checks.length + inWindow.checks, failed: failed + inWindow.failed };
  } finally {
    await team.close();
  }
}
