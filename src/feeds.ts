import { isDeepStrictEqual } from "node:util";

import { Client, type ClientDeps } from "./service/api/client";
import { KnownCoordinates } from "./service/api/knownCoordinates";
import { conditionsCall, decodeConditions } from "./service/api/locationCalls";
import { type SharedStorage, StoredAnswers } from "./service/api/storedAnswers";
import { ServerClocks } from "./service/headers/serverClock";
import { Calls } from "./service/storage/calls";
import type { Database } from "./service/storage/database";
import type { Leases } from "./service/storage/leases";
import { StoredValues } from "./service/storage/values";

import { DisposableStore } from "./weather/base/disposableStore";
import { Emitter } from "./weather/base/emitter";
import { defined } from "./weather/base/json";
import { loadedOnce } from "./weather/base/loadedOnce";
import { conditionsKind } from "./weather/conditions/conditionsKind";
import { TemperatureHistory } from "./weather/conditions/temperatureHistory";
import { CallLine } from "./weather/feed/callLine";
import type { Feed } from "./weather/feed/feed";
import type { FeedDeps } from "./weather/feed/feedKind";
import { type FeedGroup, FeedRegistry } from "./weather/feed/feedRegistry";
import { feedKindOf } from "./weather/outlook/optionalKind";
import { Subscription } from "./weather/feed/subscription";
import { type Answer, type Budget, type CallCount, type CallLimits, isOutdated, isUsed } from "./weather/model/answer";
import type { Rank } from "./weather/base/callOrder";
import type { NetworkSettings } from "./weather/model/endpoint";
import type { Observation } from "./weather/model/observation";
import { conditionsId, locationId, type WeatherQuery } from "./weather/model/weatherQuery";
import type { OptionalSetting } from "./weather/outlook/optionalSettings";
import { Outlook } from "./weather/outlook/outlook";
import { unlessRefused } from "./weather/outlook/unlessRefused";
import { SelectedOutlook } from "./weather/outlook/selectedOutlook";
import type { PlaceWeather } from "./weather/surfaces/placeWeather";

export interface FeedsDeps extends Omit<FeedDeps, "line">, Pick<ClientDeps, "connect" | "mayMissProxy"> {
  readonly database: Database;
  readonly leases: Leases;
  readonly settings: { readonly current: FeedsSettings };
}

interface FeedsSettings {
  readonly network: NetworkSettings;
  readonly minimumInterval: number;
  readonly limits: Readonly<Record<Budget, CallLimits>>;
  readonly optional: readonly OptionalSetting[];
}

/** The feeds of every kind of data, loaded or not, with everything between them and the network. Knows no editor. */
export class Feeds extends DisposableStore {
  readonly line = new CallLine();
  readonly client: Client;
  readonly history: TemperatureHistory;
  readonly conditions: FeedRegistry<Observation>;
  /** The optional kinds at the default location. */
  readonly outlook: Outlook;
  /** Those at another place in the panel. */
  readonly selected: SelectedOutlook;
  readonly #calls: Calls;
  readonly #values: StoredValues;
  readonly #clocks: ServerClocks;
  readonly #stored: StoredAnswers<Observation>;
  #optional: readonly FeedGroup[] = [];
  #coordinates: KnownCoordinates | undefined;
  #closed: Promise<void> | undefined;
  readonly #changed = new Emitter();

  /** Fires when the history or the outlook has changed. Each subscription has an event of its own. */
  readonly onDidChange = this.#changed.subscribe;

  constructor(private readonly deps: FeedsDeps) {
    super();
    const { database, clock, settings } = deps;
    this.#values = new StoredValues(database, clock.now);
    this.#calls = new Calls(database, clock, (budget) => settings.current.limits[budget]);
    this.#clocks = new ServerClocks(clock);
    const { network } = settings.current;
    this.client = this.add(new Client({ ...deps, network, gate: this.#calls, now: clock.now, clocks: this.#clocks }));
    this.history = new TemperatureHistory(this.#values);
    this.#stored = new StoredAnswers(this.#storage, conditionsId, decodeConditions, this.#clocks);
    this.conditions = new FeedRegistry(
      conditionsKind({
        ask: (query, options) => this.client.call(conditionsCall(query), options),
        store: this.#stored,
        history: this.history,
        minimumInterval: () => settings.current.minimumInterval,
      }),
      { ...deps, line: this.line },
      (query) => this.#readAlong([query]),
    );
    const isOn = (setting: OptionalSetting): boolean => settings.current.optional.includes(setting);
    this.outlook = this.add(new Outlook(isOn));
    this.selected = this.add(new SelectedOutlook(isOn, deps.isFocused));
    for (const { onDidChange } of [this.history, this.outlook, this.selected]) onDidChange(() => this.#changed.fire());
  }

  /** Loads the optional kinds, at their first use. @returns the coordinates of places, which one kind needs. */
  readonly loadKinds = loadedOnce(async () => {
    const [{ optionalKinds }, { askKind, decodeKind, kindCalls }] = await Promise.all([
      import("./weather/outlook/kinds.js"),
      import("./service/api/kindCalls.js"),
    ]);
    const { client } = this;
    const [values, deps] = [this.#values, { ...this.deps, line: this.line }];
    const coordinates = (this.#coordinates = new KnownCoordinates(values, client, deps.clock.now));
    const open = optionalKinds.map((kind) => {
      const idOf = (query: WeatherQuery) => locationId(kind.id, query);
      const store = new StoredAnswers<unknown>(this.#storage, idOf, decodeKind(kind), this.#clocks);
      const ask = unlessRefused(askKind(kind, client, coordinates), () => this.outlook.placeOf(kind));
      const feeds = new FeedRegistry(feedKindOf(kind, ask, store), deps);
      return { kind, feeds, isScarce: () => this.#isScarce(kindCalls[kind.id].budget) };
    });
    this.#optional = open.map(({ feeds }) => feeds);
    for (const outlook of [this.outlook, this.selected]) outlook.open(open);
    return coordinates;
  });

  subscribe(rank: Rank): Subscription<Observation> {
    return new Subscription(this.conditions, rank);
  }

  /** The stored weather at a place, without a call. Never rejects. */
  async storedConditions(query: WeatherQuery): Promise<Answer<Observation> | undefined> {
    const { answer } = await this.#stored.read(query);
    return answer && isOutdated(answer.receivedAt, this.deps.clock.now()) ? undefined : answer;
  }

  /**
   * Everything that is known about the weather of a subscription.
   *
   * @param isInPanel whether to add the kinds at the place that is selected in the panel.
   */
  weatherOf(
    { target, state, isDue }: Pick<Subscription<Observation>, "target" | "state" | "isDue">,
    isInPanel = false,
  ): PlaceWeather {
    if (target.kind === "failure") return { target, state, kinds: [] };
    const samples = this.history.of(target.query);
    const history = samples.length > 0 ? samples : undefined;
    const ofDefault = this.outlook.kindsAt(target.query);
    const kinds = ofDefault.length > 0 || !isInPanel ? ofDefault : this.selected.kindsAt(target.query);
    return { target, state, isDue, ...defined({ calls: this.calls, history }), kinds };
  }

  /** The calls of the weather's subscription; undefined until they're counted. */
  get calls(): CallCount | undefined {
    return this.#calls.count("core");
  }

  #isScarce(budget: Budget): boolean {
    const count = this.#calls.count(budget);
    return [count, count?.inMonth].some((one) => one !== undefined && isUsed(one, 0.9));
  }

  /** The states of all feeds of this window, of the weather and of other kinds. */
  states(): readonly (Pick<Feed<unknown>, "state" | "isDue"> & { readonly isWeather: boolean })[] {
    const states: ReturnType<Feeds["states"]>[number][] = [];
    for (const group of this.#groups)
      group.forEach(({ state, isDue }) => states.push({ state, isDue, isWeather: group === this.conditions }));
    return states;
  }

  /** Adopts what other windows have stored. */
  sync(): void {
    this.#readAlong(this.#queries);
    for (const group of this.#groups) group.forEach((feed) => void feed.syncFromDisk());
  }

  /** Sends requests that have waited for the focus. */
  focus(): void {
    this.#readAlong(this.#queries);
    for (const group of this.#groups) group.forEach((feed) => void feed.focus());
  }

  /** Called when the key or the network has changed: cancels requests in flight, and repeats failed ones. */
  refetch(): void {
    for (const group of this.#groups) group.forEach((feed) => void feed.refetch());
  }

  /** Called when a budget has changed: repeats failed requests, and cancels none, because its call is counted. */
  repeat(): void {
    for (const group of this.#groups) group.forEach((feed) => void feed.refresh("change"));
  }

  override dispose(): void {
    super.dispose();
    this.#closed = this.#calls.close();
  }

  /** Resolves when what was counted is stored, after `dispose`; in some seconds at most. Never rejects. */
  get closed(): Promise<void> | undefined {
    return this.#closed;
  }

  /** Called when the key was removed. */
  reset(): void {
    this.history.forget();
    this.#coordinates?.forget();
    for (const group of this.#groups) group.forEach((feed) => void feed.reset());
  }

  /** Reads what is shown next to answers. */
  #readAlong(queries: readonly WeatherQuery[]): void {
    for (const query of queries) void this.history.read(query);
    const before = this.calls;
    void this.#calls.read().then(() => {
      if (!isDeepStrictEqual(this.calls, before)) this.#changed.fire();
    });
  }

  get #queries(): readonly WeatherQuery[] {
    const queries: WeatherQuery[] = [];
    this.conditions.forEach(({ query }) => queries.push(query));
    return queries;
  }

  get #storage(): SharedStorage {
    return { values: this.#values, leases: this.deps.leases };
  }

  get #groups(): readonly FeedGroup[] {
    return [this.conditions, ...this.#optional];
  }
}
