import { accessChecks, signOnChecks } from "./accessChecks";
import { cacheChecks } from "./cacheChecks";
import { judgeChecks } from "./checks";
import { faultChecks, fullDiskCheck } from "./faultChecks";
import { Team } from "./team";

/** Runs every check of the gateway but the window's. @returns how many there were, and how many have failed. */
export async function verifyGateway(): Promise<{ readonly checks: number; readonly failed: number }> {
  // Only root can make a disk that is full.
  const disk = process.getuid?.() === 0 ? [fullDiskCheck] : [];
  const checks = [...cacheChecks, ...accessChecks, ...faultChecks, ...signOnChecks, ...disk];
  const team = await Team.open({}, 210);
  try {
    const failed = await judgeChecks(checks, team);
    if (disk.length === 0) console.log("-       the disk of the cache is full: not tried, which takes root");
    return { checks: checks.length, failed };
  } finally {
    await team.close();
  }
}
