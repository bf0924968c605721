import * as vscode from "vscode";

import { texts } from "../../weather/locale/strings";
import { ApiKey, type ApiKeyReading } from "../../weather/model/apiKey";
import type { Endpoint } from "../../weather/model/endpoint";
import { longestLabel, type Place } from "../../weather/places/savedPlaces";
import { say } from "../platform/locale";

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

/** Asks for the name of a saved place; an empty one shows its key. Undefined: the person cancelled. */
export async function askForLabel({ location, label = "" }: Place): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: say(texts.label, { what: say(texts.prompts.placeName, { place: label || location }) }),
    prompt: say(texts.prompts.placeNamePrompt, { location }),
    value: label,
    ignoreFocusOut: true,
    validateInput: (value) =>
      Array.from(value.trim()).length > longestLabel ? say(texts.prompts.placeNameFault) : undefined,
  });
}
