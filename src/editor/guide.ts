import * as vscode from "vscode";

import type { ApiKey } from "../weather/apiKey";
import { errorCode } from "../weather/errorCode";
import { type Action, explain, type Failure } from "../weather/failure";
import { type LocationKey, readLocation } from "../weather/location";
import type { Log } from "../weather/ports";
import { keyWorks } from "../weather/present";
import type { Watch } from "../weather/watch";
import type { ApiKeys } from "./apiKeys";
import { currentLocale } from "./locale";
import { type Notifications, offer } from "./notifications";
import { askForKey, askForLocation } from "./prompts";
import type { Settings } from "./settings";
import type { Subjects } from "./subjects";

export interface GuideParts {
  readonly settings: Settings;
  readonly subjects: Subjects;
  readonly keys: ApiKeys;
  readonly notifications: Notifications;
  /** The default location's weather, with which a key is checked. */
  readonly glance: Watch;
  /** Removes the weather that is kept. */
  readonly forgetWeather: () => Promise<void>;
  readonly log: Log;
}

/** Leads a person through what the weather needs: a key, then a location. Cancelling anywhere is no error. */
export class Guide {
  constructor(private readonly parts: GuideParts) {}

  /** Asks for what is missing. @returns whether the weather can be shown now, or at least why it cannot. */
  async setUp(location: LocationKey | undefined): Promise<boolean> {
    if ((await this.#isKeyMissing()) && !(await this.#enterKey({ locationFollows: true }))) return false;
    if (location !== undefined || readLocation(this.parts.settings.current.defaultLocation).kind !== "missing")
      return true;
    return this.selectLocation();
  }

  async setApiKey(): Promise<void> {
    await this.#enterKey({ locationFollows: false });
  }

  async removeApiKey(): Promise<void> {
    const { keys } = this.parts;
    try {
      const hosts = await keys.removeAll();
      if (!keys.hasEnvironmentKey) await this.parts.forgetWeather();
      const removed =
        hosts.length > 0 ? `The API key for ${hosts.join(" and ")} was removed.` : "No API key is stored.";
      const remaining = keys.hasEnvironmentKey ? " The key in the environment variable WEATHER_API_KEY is used." : "";
      await offer(
        vscode.window.showInformationMessage,
        removed + remaining,
        hosts.length > 0 && remaining === "" ? ["setApiKey"] : [],
      );
    } catch (error) {
      await this.#storageFailed(error, "did not remove the API key");
    }
  }

  /** @returns whether a location was chosen. */
  async selectLocation(): Promise<boolean> {
    const { settings } = this.parts;
    const reading = readLocation(settings.current.defaultLocation);
    const current = reading.kind === "location" ? reading.location : "";
    let key: ApiKey | undefined;
    void this.#currentKey().then((found) => (key = found));
    const location = await askForLocation(current, (text) => key?.isWrittenIn(text) === true);
    if (location === undefined) return false;
    try {
      await settings.setDefaultLocation(location);
      return true;
    } catch (error) {
      this.parts.log.warn(`The location could not be written to the settings (${errorCode(error)})`);
      const sentence =
        "The location could not be written to your settings. Check that the settings file is saved and has no errors, then select the location again.";
      await offer(vscode.window.showErrorMessage, sentence, ["openSettings"]);
      return false;
    }
  }

  async #currentKey(): Promise<ApiKey | undefined> {
    const endpoint = this.parts.subjects.endpoint();
    if ("kind" in endpoint) return undefined;
    const found = await this.parts.keys.find(endpoint).catch(() => undefined);
    return found?.kind === "key" ? found.key : undefined;
  }

  async #isKeyMissing(): Promise<boolean> {
    const endpoint = this.parts.subjects.endpoint();
    if ("kind" in endpoint) return false;
    try {
      const found = await this.parts.keys.find(endpoint);
      return found.kind === "failure" && found.failure.kind === "keyMissing";
    } catch {
      // The attempt to show the weather will say so.
      return false;
    }
  }

  /** @returns whether a key was stored. */
  async #enterKey({ locationFollows }: { readonly locationFollows: boolean }): Promise<boolean> {
    const endpoint = this.parts.subjects.endpoint();
    if ("kind" in endpoint) {
      await this.#tell(vscode.window.showErrorMessage, endpoint);
      return false;
    }
    const entered = await askForKey(endpoint);
    if (!entered) return false;
    this.parts.notifications.reset();
    try {
      await this.parts.keys.store(endpoint, entered.key);
    } catch (error) {
      await this.#storageFailed(error, "did not keep the API key");
      return false;
    }
    const note = entered.cleaned ? " What stood around it was left out." : "";
    if (this.parts.glance.subject.kind === "question") void this.#check(note);
    else if (!locationFollows)
      void offer(
        vscode.window.showInformationMessage,
        `The API key for ${endpoint.host} is stored.${note} Next, select a location.`,
        ["selectLocation"],
      );
    return true;
  }

  /** Tries the key with one request and tells which answer came. A refusal (401, 403) has a notification of its own. */
  async #check(note: string): Promise<void> {
    const checking = { location: vscode.ProgressLocation.Window, title: "Weather: checking the API key" };
    const result = await vscode.window.withProgress(checking, () => this.parts.glance.refresh("check"));
    const locale = currentLocale(this.parts.settings.current.units);
    if ("answer" in result) {
      await offer(vscode.window.showInformationMessage, keyWorks(result.answer, locale) + note, []);
    } else if (result.failure.kind === "noObservation") {
      await offer(vscode.window.showInformationMessage, keyWorks(undefined, locale) + note, []);
    } else if (!["unauthorized", "forbidden", "cancelled"].includes(result.failure.kind)) {
      await this.#tell(
        vscode.window.showWarningMessage,
        result.failure,
        "The API key is stored, but it could not be checked. ",
      );
    }
  }

  async #storageFailed(error: unknown, what: string): Promise<void> {
    this.parts.log.warn(`The secret storage ${what} (${errorCode(error)})`);
    const sentence = `The editor's secret storage ${what}. Unlock your system's keyring and try again. Until then, the environment variable WEATHER_API_KEY can hold the key.`;
    await offer(vscode.window.showErrorMessage, sentence, ["showLog"]);
  }

  async #tell(show: Parameters<typeof offer>[0], failure: Failure, before = ""): Promise<void> {
    const { sentence, actions } = explain(failure);
    const others: readonly Action[] = actions.filter((action) => action !== "refresh");
    await offer(show, before + sentence, others);
  }
}
