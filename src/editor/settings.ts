import * as vscode from "vscode";

import { Emitter } from "../weather/event";
import type { NetworkSettings } from "../weather/ports";
import type { Scheme } from "../weather/question";
import type { UnitsSetting } from "../weather/units";

/** The settings as they are now. Addresses and the location are still what the person wrote; their readers judge them. */
export interface Snapshot {
  readonly scheme: Scheme;
  readonly baseUrl: unknown;
  readonly altBaseUrl: unknown;
  readonly defaultLocation: unknown;
  readonly units: UnitsSetting;
  readonly details: boolean;
  readonly network: NetworkSettings;
}

/** Defaults and names; a test holds them against `package.json`. */
export const defaults = {
  scheme: "header",
  baseUrl: "https://dataservice.accuweather.com",
  altBaseUrl: "https://api.accuweather.com",
  defaultLocation: "",
  units: "auto",
  details: true,
} as const;

export const section = "currentConditions";

/** One typed snapshot of the settings, and an event that fires only when a value really differs. */
export class Settings implements vscode.Disposable {
  #current = read();
  readonly #changed = new Emitter();
  readonly #listener = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(section) || event.affectsConfiguration("http")) this.#update();
  });

  readonly onDidChange = this.#changed.subscribe;

  get current(): Snapshot {
    return this.#current;
  }

  /** Writes the default location where it takes effect: to the workspace when it has one of its own, else to the user. */
  async setDefaultLocation(location: string): Promise<void> {
    const configuration = vscode.workspace.getConfiguration(section);
    const ofWorkspace = configuration.inspect("defaultLocation")?.workspaceValue !== undefined;
    const target = ofWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    await configuration.update("defaultLocation", location, target);
    this.#update();
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.clear();
  }

  #update(): void {
    const next = read();
    if (JSON.stringify(next) === JSON.stringify(this.#current)) return;
    this.#current = next;
    this.#changed.fire();
  }
}

function read(): Snapshot {
  const own = vscode.workspace.getConfiguration(section);
  const http = vscode.workspace.getConfiguration("http");
  const ofUser = (name: keyof typeof defaults): unknown => userValue(own, name) || defaults[name];
  const units = own.get("units");
  return {
    scheme: ofUser("scheme") === "query" ? "query" : "header",
    baseUrl: ofUser("baseUrl"),
    altBaseUrl: ofUser("altBaseUrl"),
    defaultLocation: own.get("defaultLocation"),
    units: units === "metric" || units === "imperial" ? units : "auto",
    details: own.get("details") !== false,
    network: {
      proxy: text(http.get("proxy")) ?? "",
      noProxy: [http.get<unknown>("noProxy")].flat().filter((entry) => typeof entry === "string"),
      proxySupport: text(http.get("proxySupport")) ?? "override",
      proxyAuthorization: text(http.get("proxyAuthorization")),
    },
  };
}

/** What the editor tells of a setting beyond its public types: the user's value, apart from that of a remote machine. */
interface Inspection {
  readonly globalValue?: unknown;
  readonly globalLocalValue?: unknown;
  readonly globalRemoteValue?: unknown;
}

/**
 * What the person wrote into their user settings, for what decides where the key goes. A workspace has no say, and the
 * settings of a remote machine have none either: a repository can bring them along in its container's description.
 */
function userValue(configuration: vscode.WorkspaceConfiguration, name: string): unknown {
  const inspected: Inspection = configuration.inspect(name) ?? {};
  return inspected.globalRemoteValue === undefined ? inspected.globalValue : inspected.globalLocalValue;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
