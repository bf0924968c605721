import { locations } from "../loopback/locations";
import type { Scenario } from "../loopback/namedScenarios";
import type { Plan } from "../loopback/plans";
import { writeTrust } from "../loopback/trust";
import { startWeatherService } from "../loopback/weatherService";

type OpenService = Awaited<ReturnType<typeof openService>>;

/** The key that the service accepts. It needs no quotes in a shell, and no escapes in an address. */
export const openKey = "loopback-key";

/**
 * Starts the loopback service for a person's own clients, and writes the certificates to trust into `folder`.
 *
 * @param plan what the key may use; anything unless given.
 */
export async function openService(folder: string, plan?: Plan) {
  const service = await startWeatherService({ keys: [openKey], ...(plan && { plan }) });
  return { service, caFile: await writeTrust(folder, service.caPem) };
}

/** The service's addresses, and the key that it accepts. */
export function addresses({ service, caFile }: OpenService): string {
  return `Weather service: ${service.baseUrl} (key in a header)
                 ${service.altBaseUrl} (key in the address)
Key:             ${openKey}
Certificates:    ${caFile}`;
}

/** Shell commands that send requests to the service and change its responses. Each works as it is. */
export function guide(open: OpenService): string {
  const { baseUrl, altBaseUrl } = open.service;
  const conditions = "/currentconditions/v1/349727?details=true";
  const hail = { WeatherText: "Hail", WeatherIcon: 25, HasPrecipitation: true, PrecipitationType: "Ice" };
  const answerWith = (scenario: Scenario & { readonly times?: number }): string =>
    curl(open, "-d", JSON.stringify(scenario), `${baseUrl}/control/scenario`);
  return `Ask with the key in a header, or in the address:
  ${curl(open, "-H", `Authorization: Bearer ${openKey}`, baseUrl + conditions)}
  ${curl(open, `${altBaseUrl}${conditions}&apikey=${openKey}`)}

Each location key has its weather:
  ${weatherOfKeys().join("\n  ")}

Choose another weather for all of them, what falls in the next two hours, or a fault, from now on:
  ${answerWith({ name: "observation", members: hail })}
  ${answerWith({ name: "forecast", named: "showers" })}
  ${answerWith({ name: "status", status: 503 })}
  or for so many requests:
  ${answerWith({ name: "malformedJson", times: 1 })}
  or none any more:
  ${answerWith({ name: "asSpecified" })}
  test/loopback/namedScenarios.ts has all names.

See which requests have come:
  ${curl(open, `${baseUrl}/control/requests`)}`;
}

function curl({ caFile }: OpenService, ...args: readonly string[]): string {
  return ["curl", "--cacert", caFile, ...args].map(quoted).join(" ");
}

/** One location key for each kind of weather. */
function weatherOfKeys(): readonly string[] {
  const firstOf = new Map([...locations].reverse().map((location) => [location.weather, location]));
  return locations
    .filter((location) => firstOf.get(location.weather) === location)
    .map(({ key, name, weather }) => `${key.padEnd(14)} ${name}: ${weather ?? "no data"}`);
}

function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
