import { hour } from "../../weather/base/duration";
import type { Clock, ToldNotes } from "../../weather/base/ports";
import { strings } from "../../weather/locale/strings";
import { viewingOf } from "../../weather/locale/viewing";
import type { Failure } from "../../weather/model/failure";
import { explain } from "../../weather/view/notice";
import type { Feeds } from "../../feeds";
import { onDidConfirmKeyLog } from "../actions";
import type { ApiKeys } from "../platform/apiKeys";
import { localize } from "../platform/currentLocale";
import type { Settings } from "../settings/settings";
import { hashOf, type NewsSource, type Telling } from "./messages";

/** The source of what is told about the key for a service address. */
export function keySource(base: string): string {
  return hashOf(["key", base]);
}

/**
 * Refusals of the key (401, 403), and that the editor has lost it. Of 403s, only the weather's is told. A 401 is told
 * again after the key has worked for an hour; a 403 isn't, because a key may have access to a part of the service.
 */
export function keyNews(
  settings: Pick<Settings, "current" | "locale">,
  feeds: Pick<Feeds, "states">,
  now: Clock["now"],
): NewsSource {
  return () => {
    const { endpoint } = settings.current;
    if ("kind" in endpoint) return { tellings: [], complete: [] };
    const source = keySource(endpoint.base);
    const states = feeds.states().filter(({ isDue }) => !isDue);
    const tellings = states.flatMap(({ state: { failure }, isWeather }): Telling | [] => {
      const about = failure && keyIn(failure, isWeather);
      if (!failure || about === undefined) return [];
      const { sentence, actions } = explain(failure, viewingOf(settings.locale, now()));
      const missing = failure.kind === "unauthorized" ? hour : Infinity;
      const identity = { name: hashOf([about, failure.kind]), source, missing };
      return { ...identity, severity: "error", text: sentence, actions: actions.map(({ action }) => action) };
    });
    const isWorking = states.some(({ state }) => state.answer && !state.failure);
    return { tellings, complete: isWorking ? [source] : [] };
  };
}

/** The id of the refused key, or the address of the lost one. */
function keyIn(failure: Failure, isWeather: boolean): string | undefined {
  if (failure.kind === "keyMissing") return failure.storedFor === failure.host ? failure.host : undefined;
  if (failure.kind === "unauthorized" || (failure.kind === "forbidden" && isWeather)) return failure.keyId;
  return undefined;
}

/** With the scheme `query` and the editor's connections: at the level Debug, the editor logs the key. */
export function keyLogNews(
  settings: Pick<Settings, "current" | "onDidChange">,
  keys: Pick<ApiKeys, "state">,
  notes: Pick<ToldNotes, "take" | "forget">,
): NewsSource {
  const mayBeLogged = (): boolean => settings.current.scheme === "query" && settings.current.network.mode === "editor";
  const source = hashOf(["keyLog"]);
  let wasLogged = mayBeLogged();
  settings.onDidChange(() => {
    if (wasLogged && !mayBeLogged()) void notes.forget(source);
    wasLogged = mayBeLogged();
  });
  // The question before it has said the same.
  onDidConfirmKeyLog(() => void notes.take([{ name: source, source }]));
  return () => {
    const text = localize(strings.messages.keyMayBeLogged);
    const telling: Telling = { name: source, source, severity: "warning", text, actions: ["openSettings"] };
    return { tellings: keys.state === "some" && mayBeLogged() ? [telling] : [], complete: [] };
  };
}
