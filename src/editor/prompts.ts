import * as vscode from "vscode";

import { ApiKey, type ApiKeyReading } from "../weather/apiKey";
import { type LocationKey, readLocation } from "../weather/location";
import type { Endpoint } from "../weather/question";
import { texts } from "../weather/texts";
import { say } from "./locale";

/** Asks for a key in a masked box that stays open when the focus goes elsewhere. Undefined: the person cancelled. */
export async function askForKey({
  host,
  scheme,
}: Endpoint): Promise<Extract<ApiKeyReading, { kind: "key" }> | undefined> {
  const entered = await vscode.window.showInputBox({
    title: say(texts.label, { what: say(texts.actions.setApiKey) }),
    prompt: scheme === "query" ? say(texts.prompts.keyQuery, { host }) : say(texts.prompts.keyHeader, { host }),
    placeHolder: say(texts.prompts.keyPlaceholder),
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => keyFault(ApiKey.read(value)),
  });
  const reading = entered === undefined ? undefined : ApiKey.read(entered);
  return reading?.kind === "key" ? reading : undefined;
}

function keyFault(reading: ApiKeyReading): string | undefined {
  if (reading.kind === "refused") return say(texts.prompts.keyFault, { reason: say(reading.reason) });
  return reading.kind === "missing" ? say(texts.prompts.keyMissing) : undefined;
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
    title: say(texts.label, { what: say(texts.actions.selectLocation) }),
    prompt: say(texts.prompts.location),
    placeHolder: "349727",
    value: current,
    ignoreFocusOut: true,
    validateInput: (value) => {
      const reading = readLocation(value);
      if (reading.kind === "refused") return say(texts.prompts.locationFault, { reason: say(reading.reason) });
      if (reading.kind === "missing") return say(texts.prompts.locationMissing);
      return isKey(reading.location) ? say(texts.prompts.locationIsKey) : undefined;
    },
  });
  const reading = readLocation(entered);
  return reading.kind === "location" ? reading.location : undefined;
}
