import * as vscode from "vscode";

import { toPlainLine } from "../../weather/base/cleanText";
import { strings } from "../../weather/locale/strings";
import { ApiKey, type ParsedApiKey } from "../../weather/model/apiKey";
import { type Endpoint, isProvider } from "../../weather/model/endpoint";
import { maxLabelLength, type SavedPlace } from "../../weather/places/savedPlaces";
import { localize } from "../platform/currentLocale";

/** Asks for the key of the address `name` in a masked box. Undefined: the person canceled. */
export async function askForKey(
  { host, scheme }: Endpoint,
  name: string,
): Promise<Extract<ParsedApiKey, { kind: "key" }> | undefined> {
  const { keyHeader, keyQuery, keyPlaceholder, token } = strings.prompts;
  const prompt = scheme === "query" ? keyQuery : keyHeader;
  const entered = await vscode.window.showInputBox({
    title: localize(strings.label, { what: localize(strings.actions.setApiKey) }),
    prompt: localize(isProvider(host) ? prompt : token, { host: name }),
    placeHolder: localize(keyPlaceholder),
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => keyFault(ApiKey.read(value)),
  });
  const parsed = ApiKey.read(entered ?? "");
  return parsed.kind === "key" ? parsed : undefined;
}

function keyFault(parsed: ParsedApiKey): string | undefined {
  if (parsed.kind === "refused")
    return localize(strings.places.fault, { reason: localize(strings.reasons[parsed.reason]) });
  return parsed.kind === "missing" ? localize(strings.prompts.keyMissing) : undefined;
}

/** Asks for the name of a saved place; with an empty name, its key is shown. Undefined: the person canceled. */
export async function askForLabel({ location, label = "" }: SavedPlace): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: localize(strings.label, { what: localize(strings.prompts.placeName, { place: label || location }) }),
    prompt: localize(strings.prompts.placeNamePrompt, { location }),
    value: toPlainLine(label, maxLabelLength),
    ignoreFocusOut: true,
    validateInput: (value) =>
      Array.from(value.trim()).length > maxLabelLength ? localize(strings.prompts.placeNameFault) : undefined,
  });
}
