import * as vscode from "vscode";

import { watchRequests } from "../canary/requests";
import { extensionId } from "../harness/editorFolder";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";
import { authority } from "../network/trust";

/** The extension as a person has it: packaged and installed. */
export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension(extensionId);
  if (!found) throw new Error(`${extensionId} is not installed`);
  return found;
}

/** Sets a user setting of the extension; undefined takes it away. */
export async function set(name: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration("currentConditions").update(name, value, vscode.ConfigurationTarget.Global);
}

/** Starts a weather service in this process, and has the settings name it, by `name` if it's given. */
export async function startService(name?: string): Promise<WeatherService> {
  const service = await startWeatherService({
    authority: authority("everywhere"),
    names: name === undefined ? [] : [name],
  });
  watchRequests(service);
  for (const setting of ["baseUrl", "altBaseUrl"] as const)
    await set(setting, service[setting].replace("127.0.0.1", name ?? "127.0.0.1"));
  return service;
}
