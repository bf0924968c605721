import assert from "node:assert/strict";

import type { Scenario } from "../loopback/namedScenarios";
import type { Check } from "./checks";
import { newToken } from "./nginx";
import { type Rule, rules } from "./sharedCacheRules";
import type { Team } from "./team";

async function assertHolds(team: Team, rule: Rule): Promise<void> {
  const place = team.newPlace();
  const headers = rule.answer();
  const answer: Scenario =
    rule.status === undefined ? { name: "headers", headers } : { name: "status", status: rule.status, headers };
  team.service.behave(answer);
  await team.ask(place, { person: 0 });
  if (rule.isLate) await team.expired(new Date(Date.now() + 1000).toUTCString());
  if (rule.failsWith !== undefined) team.service.behave({ name: "status", status: rule.failsWith });
  const token = rule.isStranger ? { token: newToken() } : {};
  const told = await team.ask(place, { person: 1, headers: rule.second ?? {}, ...token });
  assert.equal(team.service.requests.length, rule.calls, `calls (${told.status})`);
  const [found, expected] = rule.tells?.(told) ?? [];
  assert.deepEqual(found, expected);
}

/** What RFC 9111 says to shared caches, and where the gateway differs. */
export const sharedCacheChecks: readonly Check[] = rules.map((rule): Check => [
  `RFC 9111, ${rule.section}${rule.differs ? ", on purpose not" : ""}: ${rule.rule}`,
  (team) => assertHolds(team, rule),
]);
