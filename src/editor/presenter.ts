import type * as vscode from "vscode";

import { contained } from "../weather/base/contained";
import { minute } from "../weather/base/duration";
import type { EpochMs } from "../weather/base/ports";
import type { TemperatureHistory } from "../weather/conditions/temperatureHistory";
import type { FeedGroup } from "../weather/feed/feedRegistry";
import { canceled, type RefreshResult } from "../weather/feed/refreshResult";
import { intlWarmUp } from "../weather/locale/intlWarmUp";
import type { Observation } from "../weather/model/observation";
import type { Outlook } from "../weather/outlook/outlook";
import type { Attention } from "./attention";
import type { ApiKeys } from "./platform/apiKeys";
import { systemClock } from "./platform/clock";
import type { ErrorLog } from "./platform/errorLog";
import type { Settings } from "./platform/settings";
import { yieldBetween } from "./platform/yieldBetween";

export interface Display {
  follow(): void;
  /** Draws. @returns milliseconds until the next draw if nothing changes; 0: in the next turn of the event loop. */
  show(now: EpochMs): number;
  /** Refreshes what is visible, for a person. @returns undefined if nothing is visible. */
  refresh(): Promise<RefreshResult<Observation> | undefined>;
}

interface PresenterDeps {
  readonly settings: Pick<Settings, "current" | "onDidChange">;
  readonly errors: ErrorLog;
  readonly keys: Pick<ApiKeys, "lookUp" | "onDidChange" | "onDidLookUp">;
  readonly attention: Pick<Attention, "onDidGain">;
  readonly sources: {
    readonly groups: readonly Pick<FeedGroup, "focus">[];
    readonly history: Pick<TemperatureHistory, "onDidChange">;
    readonly outlook: Pick<Outlook, "onDidChange" | "refresh">;
  };
}

export class Presenter implements vscode.Disposable {
  readonly #displays: Display[] = [];
  readonly #stops;
  #nextShow: NodeJS.Immediate | undefined;
  #stopAgeing = (): void => undefined;

  constructor(private readonly deps: PresenterDeps) {
    const { settings, keys, attention, sources, errors } = deps;
    // The first request can wait until the editor has started.
    const needsIntl = settings.current.defaultLocation.kind === "location";
    const warmUp = needsIntl ? intlWarmUp.map((part) => () => errors.contain(part)) : [];
    this.#stops = [
      yieldBetween([...warmUp, this.#follow, () => errors.follow(keys.lookUp())]),
      attention.onDidGain(() => {
        for (const group of sources.groups) group.focus();
        this.update();
      }),
      settings.onDidChange(this.#follow),
      keys.onDidChange(this.#follow),
      keys.onDidLookUp(this.#follow),
      sources.outlook.onDidChange(this.update),
      sources.history.onDidChange(this.update),
    ];
  }

  /** `refresh` returns the result of the last visible display. */
  add(display: Display): void {
    this.#displays.push(display);
  }

  /** Coalesces changes: draws once, in the next turn of the event loop. */
  readonly update = (): void => {
    this.#nextShow ??= setImmediate(() => {
      this.#nextShow = undefined;
      this.#show();
    });
  };

  /** Refreshes everything that is visible. @returns the result for the place that the person is looking at. */
  async refresh(): Promise<RefreshResult<Observation>> {
    this.deps.errors.follow(this.deps.sources.outlook.refresh());
    const results = await Promise.all(this.#displays.map((display) => display.refresh()));
    return results.findLast((result) => result !== undefined) ?? canceled;
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    clearImmediate(this.#nextShow);
    this.#stopAgeing();
  }

  readonly #follow = (): void => {
    for (const display of this.#displays) this.deps.errors.contain(() => display.follow());
    this.update();
  };

  /** An error in one display doesn't keep the others from being drawn. */
  #show(): void {
    this.#stopAgeing();
    const now = systemClock.now();
    const show = (display: Display): number =>
      contained(
        this.deps.errors.report,
        () => display.show(now),
        () => minute,
      );
    const wait = Math.min(...this.#displays.map(show));
    if (wait === 0) this.update();
    else if (wait < Infinity) this.#stopAgeing = systemClock.after(wait, () => this.#show());
  }
}
