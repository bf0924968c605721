import path from "node:path";

import { canary } from "../canary";
import { variables } from "../editor/service";
import { readHostResult } from "../harness/hostResult";
import { type HostOptions, runInHost } from "../harness/runInHost";
import { writeTrust } from "../loopback/trust";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";
import type { Counts } from "./counts";

export type Host = HostOptions["editor"];
type Options = Omit<HostOptions, "desktopVersion" | "log"> & Partial<Pick<HostOptions, "log">>;

/** Counts the tests in an extension host. An error of the run, or of `check` after it, is printed and counted. */
export async function inHost(options: Options, check: () => void = () => undefined): Promise<Counts> {
  try {
    const desktopVersion = process.env["TEST_EDITOR_VERSION"] || undefined;
    const result = await runInHost({ log: console.log, desktopVersion, ...options });
    check();
    return result;
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    const { passed = 0, failed = 0 } = readHostResult(path.join(options.resultsDir, "result.json")) ?? {};
    return { passed, failed: Math.max(failed, 1) };
  }
}

export async function withService(act: (service: WeatherService) => Promise<Counts>): Promise<Counts> {
  const service = await startWeatherService({ keys: [canary] });
  try {
    return await act(service);
  } finally {
    await service.close();
  }
}

/** The settings and the environment of an editor that uses `service`; `folder` gets the certificates to trust. */
export async function asking(service: WeatherService, folder: string) {
  return {
    settings: {
      "currentConditions.baseUrl": service.baseUrl,
      "currentConditions.altBaseUrl": service.altBaseUrl,
      // For the tests' connection to the service: in the oldest editor, `https` waits forever for these certificates.
      "http.systemCertificates": false,
    },
    env: {
      NODE_EXTRA_CA_CERTS: await writeTrust(folder, service.caPem),
      WEATHER_API_KEY: canary,
      [variables.baseUrl]: service.baseUrl,
    },
  };
}
