import * as vscode from "vscode";

import { errorCode } from "../../weather/base/errorCode";
import type { Log } from "../../weather/base/ports";
import { strings } from "../../weather/locale/strings";
import type { Failure } from "../../weather/model/failure";
import type { LocationKey } from "../../weather/model/locationKey";
import type { Subscription } from "../../weather/feed/subscription";
import type { Observation } from "../../weather/model/observation";
import { viewingOf } from "../../weather/locale/viewing";
import { explain, keyWorks, type Notice } from "../../weather/view/notice";
import type { Messages } from "../notifications/messages";
import { keySource } from "../notifications/keyNews";
import { showMessage, showNotice } from "../actions";
import type { ApiKeys } from "../platform/apiKeys";
import { systemClock } from "../platform/clock";
import { localize } from "../platform/currentLocale";
import type { ErrorLog } from "../platform/errorLog";
import type { Settings } from "../settings/settings";
import { askForKey } from "./inputBoxes";
import type { LocationPicker } from "./locationPicker";

/** `name` is that of the address `base`; `cleaned`: whether characters around the key were removed. */
interface StoredKey {
  readonly base: string;
  readonly name: string;
  readonly cleaned: boolean;
}

/** Asks a person for a key, then for a location. Canceling isn't an error. */
export class SetupFlow {
  /** @param subscription that of the default location: its next request checks a new key. */
  constructor(
    private readonly settings: Settings,
    private readonly keys: ApiKeys,
    private readonly messages: Pick<Messages, "forget">,
    private readonly subscription: Subscription<Observation>,
    private readonly openPicker: (enterKey: () => Promise<unknown>) => LocationPicker,
    private readonly removal: { clear(): Promise<boolean> },
    private readonly errors: ErrorLog,
    private readonly log: Log,
  ) {}

  /** Whether nothing is known to be missing. Doesn't wait for the key, because a keyring may hang. */
  isReady(location: LocationKey | undefined): boolean {
    if (this.subscription.state.answer) return true;
    return this.keys.state !== "none" && this.#hasPlace(location);
  }

  /** Asks for what is missing. @returns whether there is something to show: the weather, or a failure. */
  async setUp(location: LocationKey | undefined): Promise<boolean> {
    const found = await this.keys.find(this.settings.current.endpoint);
    const isKeyMissing = found.kind === "failure" && found.failure.kind === "keyMissing";
    if (isKeyMissing && (await this.#enterKey()) === undefined) return false;
    return this.#hasPlace(location) || this.selectLocation();
  }

  #hasPlace(location: LocationKey | undefined): boolean {
    return location !== undefined || this.settings.current.defaultLocation.kind !== "missing";
  }

  async setApiKey(): Promise<void> {
    const stored = await this.#enterKey();
    if (stored === undefined || this.subscription.target.kind === "query") return;
    if (this.settings.current.defaultLocation.kind === "missing") {
      const picker = this.#openPicker();
      if ((await picker.choose()) || picker.isKeyRefused) return;
    }
    await showMessage("information", stored, ["selectLocation"]);
  }

  async removeApiKey(): Promise<void> {
    const { keys } = this;
    try {
      const addresses = await keys.removeAll();
      const hosts = new Intl.ListFormat(this.settings.locale.tag).format(addresses);
      const { keyRemoved, noKeyStored, keyOfEnvironment, weatherNotRemoved } = strings.messages;
      const sentence = addresses.length > 0 ? localize(keyRemoved, { hosts }) : localize(noKeyStored);
      if (keys.hasEnvironmentKey) await showMessage("information", localize(keyOfEnvironment, { sentence }));
      else {
        const isDone = await this.removal.clear();
        const said = isDone ? sentence : localize(weatherNotRemoved, { sentence });
        await showMessage("information", said, addresses.length > 0 ? ["setApiKey"] : []);
      }
    } catch (error) {
      await this.#storageFailed(error, "remove", strings.messages.keyNotRemoved);
    }
  }

  selectLocation(): Promise<boolean> {
    return this.#openPicker().choose();
  }

  /** The search in the list checks a key that is entered there. */
  #openPicker(): LocationPicker {
    return this.openPicker(() => this.#storeKey());
  }

  /** Checks a stored key if a location is set. @returns the message that it was stored; undefined if none was. */
  async #enterKey(): Promise<string | undefined> {
    const key = await this.#storeKey();
    if (!key) return undefined;
    if (this.subscription.target.kind === "query") this.errors.follow(this.#check(key));
    return withCleaning(localize(strings.messages.keyStored, { host: key.name }), key.cleaned);
  }

  /** Asks for a key, and stores it. Undefined: none was stored. */
  async #storeKey(): Promise<StoredKey | undefined> {
    const { endpoint } = this.settings.current;
    if ("kind" in endpoint) {
      await showNotice("error", this.#explain(endpoint));
      return undefined;
    }
    const name = this.keys.nameOf(endpoint);
    const entered = await askForKey(endpoint, name);
    if (!entered) return undefined;
    try {
      await this.keys.store(endpoint, entered.key);
      // The next refusal is told, even if it was told before.
      await this.messages.forget(keySource(endpoint.base));
    } catch (error) {
      await this.#storageFailed(error, "store", strings.messages.keyNotKept);
      return undefined;
    }
    return { base: endpoint.base, name, cleaned: entered.cleaned };
  }

  /**
   * Checks the key with one request and shows the result. A refusal (401, 403) has its own notification. If the service
   * address has changed since the key was asked for, a request would go elsewhere.
   */
  async #check({ base, name, cleaned }: StoredKey): Promise<void> {
    const { checkingKey, keyNotChecked, keyStored } = strings.messages;
    const stored = localize(keyStored, { host: name });
    const checking = { location: vscode.ProgressLocation.Window, title: localize(checkingKey) };
    const result = await vscode.window.withProgress(checking, async () => {
      const { target } = this.subscription;
      const isSameAddress = target.kind === "query" && target.query.endpoint.base === base;
      return isSameAddress ? this.subscription.refresh("check") : undefined;
    });
    if (!result) await showMessage("information", withCleaning(stored, cleaned));
    else if ("answer" in result || result.failure.kind === "noObservation") {
      const sentence = keyWorks(name, "answer" in result ? result.answer : undefined, this.settings.locale);
      await showMessage("information", withCleaning(sentence, cleaned));
    } else if (!["unauthorized", "forbidden", "canceled"].includes(result.failure.kind)) {
      const notice = this.#explain(result.failure);
      const sentence = localize(keyNotChecked, { stored, sentence: notice.sentence });
      await showNotice("warning", { ...notice, sentence });
    }
  }

  /** Without the action Refresh, because there may be no weather yet. */
  #explain(failure: Failure): Notice {
    const { locale, current } = this.settings;
    const hidesPlace = current.statusBar.hideLocation;
    const notice = explain(failure, { ...viewingOf(locale, systemClock.now()), hidesPlace });
    return { ...notice, actions: notice.actions.filter(({ action }) => action !== "refresh") };
  }

  async #storageFailed(error: unknown, what: "store" | "remove", text: string): Promise<void> {
    this.log.warn(`The secret storage couldn't ${what} the API key (${errorCode(error)})`);
    await showMessage("error", localize(text), ["showLog"]);
  }
}

/** Adds to `sentence` that characters around the key were removed. */
function withCleaning(sentence: string, cleaned: boolean): string {
  return cleaned ? localize(strings.messages.keyCleaned, { sentence }) : sentence;
}
