import * as vscode from "vscode";

import { ApiKey, type ApiKeyReading } from "../weather/apiKey";
import { type LocationKey, readLocation } from "../weather/location";
import type { Endpoint } from "../weather/question";

const keyPages: Readonly<Record<Endpoint["scheme"], string>> = {
  header: "from your account's subscriptions page",
  query: "from the provider's sales representative",
};

/** Asks for a key in a masked box that stays open when the focus goes elsewhere. Undefined: the person cancelled. */
export async function askForKey({
  host,
  scheme,
}: Endpoint): Promise<Extract<ApiKeyReading, { kind: "key" }> | undefined> {
  const entered = await vscode.window.showInputBox({
    title: "Weather: Set API Key",
    prompt: `The key for ${host}, ${keyPages[scheme]}. It is kept in the editor's secret storage and sent to ${host} only.`,
    placeHolder: "Paste your API key",
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => keyFault(ApiKey.read(value)),
  });
  const reading = entered === undefined ? undefined : ApiKey.read(entered);
  return reading?.kind === "key" ? reading : undefined;
}

function keyFault(reading: ApiKeyReading): string | undefined {
  if (reading.kind === "refused") return `This cannot be an API key: ${reading.reason}.`;
  return reading.kind === "missing" ? "Paste the key, or press Escape to cancel." : undefined;
}

/**
 * Asks for a location key. Undefined: the person cancelled.
 *
 * @param isKey tells whether a text is the API key, which is easily pasted a second time.
 */
export async function askForLocation(
  current: string,
  isKey: (text: string) => boolean,
): Promise<LocationKey | undefined> {
  const entered = await vscode.window.showInputBox({
    title: "Weather: Select Location",
    prompt:
      "The location key of your place: the number at the end of the address of its forecast page on accuweather.com. You can paste the whole address.",
    placeHolder: "349727",
    value: current,
    ignoreFocusOut: true,
    validateInput: (value) => {
      const reading = readLocation(value);
      if (reading.kind === "refused") return `This is not a location key: ${reading.reason}.`;
      if (reading.kind === "missing") return "Enter a location key, or press Escape to cancel.";
      return isKey(reading.location) ? "This is your API key. Enter the location key of your place." : undefined;
    },
  });
  const reading = readLocation(entered);
  return reading.kind === "location" ? reading.location : undefined;
}
