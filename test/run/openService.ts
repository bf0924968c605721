import { mkdirSync } from "node:fs";
import path from "node:path";

import { projectRoot } from "../harness/editorFolder";
import { locations } from "../loopback/locations";
import type { Scenario } from "../loopback/namedScenarios";
import type { Plan } from "../loopback/plans";
import { writeTrust } from "../loopback/trust";
import { startWeatherService } from "../loopback/weatherService";

export type OpenService = Awaited<ReturnType<typeof openService>>;

/** The key that the service accepts. It needs no quotes in a shell and no escapes in an address. */
export const openKey = "loopback-key";

/**
 * Starts the loopback service for other clients, and writes the certificates to trust into `folder`. @param plan the
 * plan of the key; default: no limits.
 */
export async function openService(folder: string, plan?: Plan) {
  const service = await startWeatherService({ keys: [openKey], ...(plan && { plan }) });
  return { service, caFile: await writeTrust(folder, service.caPem) };
}

/** Runs the service until Ctrl+C; `npm run service` calls this. */
export async function serve(): Promise<void> {
  const folder = path.join(projectRoot, "out", "service");
  mkdirSync(folder, { recursive: true });
  console.log(`${guide(await openService(folder))}\n\nEnd with Ctrl+C.`);
}

/** The service's addresses, the key that it accepts, and shell commands that work as they are. */
export function guide({ service, caFile }: OpenService): string {
  const { baseUrl, altBaseUrl } = service;
  const conditions = "/currentconditions/v1/349727?details=true";
  const curl = (...args: readonly string[]): string => ["curl", "--cacert", caFile, ...args].map(quoted).join(" ");
  const answerWith = (scenario: Scenario & { readonly times?: number }): string =>
    curl("-d", JSON.stringify(scenario), `${baseUrl}/control/scenario`);
  // One location key for each kind of weather.
  const keys = new Map([...locations].reverse().map((location) => [location.weather, location]));
  return `Weather service: ${baseUrl} (key in a header)
                 ${altBaseUrl} (key in the address)
Key:             ${openKey}
Certificates:    ${caFile}

Ask with the key in a header, or in the address:
  ${curl("-H", `Authorization: Bearer ${openKey}`, baseUrl + conditions)}
  ${curl(`${altBaseUrl}${conditions}&apikey=${openKey}`)}

Each location key has its weather:
  ${[...keys.values()].map(({ key, name, weather = "no data" }) => `${key.padEnd(14)} ${name}: ${weather}`).join("\n  ")}

Choose another weather, a forecast, or a fault, from now on or for some requests; test/loopback/namedScenarios.ts has all:
  ${answerWith({ name: "observation", members: { WeatherText: "Hail", WeatherIcon: 25 } })}
  ${answerWith({ name: "content", forecast: "showers" })}
  ${answerWith({ name: "status", status: 503, times: 1 })}
  ${answerWith({ name: "asSpecified" })}

See which requests have come:
  ${curl(`${baseUrl}/control/requests`)}`;
}

function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
