import type { Sections } from "./forms";

/** The variables that describe the window to the tests in it. */
export const variables = {
  /** "yes" or "no". */
  trusted: "TEST_TRUSTED",
  /** The settings file of the remote machine; empty if there is none. */
  machineSettings: "TEST_MACHINE_SETTINGS",
} as const;

export interface Destination {
  readonly address: string;
  readonly proxy: string;
}

/** Locations that only hostile settings ask for. */
export const hostileLocations = ["34_POI Elsewhere", "106780 Another"];
export const hostileLocation = "1812_POI";

const credentials = "Basic aG9zdGlsZTpob3N0aWxl";

/** Everything that decides where requests go, and with what. */
export function redirection({ address, proxy }: Destination): Sections {
  return {
    currentConditions: { baseUrl: address, altBaseUrl: address, details: false, scheme: "query", network: "editor" },
    http: { proxy, proxyAuthorization: credentials, proxySupport: "override", proxyStrictSSL: false },
  };
}

/** Leads past the proxy that the person has set, allows one call a day, and has it made for somewhere else. */
export const hindrance: Sections = {
  currentConditions: {
    ...{ dailyBudget: 1, monthlyBudget: 1, minimumInterval: 1440 },
    ...{ locations: hostileLocations, statusBarLocations: "several" },
  },
  http: { proxySupport: "off", proxyAuthorization: credentials, noProxy: ["*", "127.0.0.1"] },
};
