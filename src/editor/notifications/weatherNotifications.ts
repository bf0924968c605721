import { createHash } from "node:crypto";

import type * as vscode from "vscode";

import { day, hour, second } from "../../weather/base/duration";
import { membersOf } from "../../weather/base/json";
import type { Clock, EpochMs } from "../../weather/base/ports";
import { PlaceClock } from "../../weather/locale/placeClock";
import { strings } from "../../weather/locale/strings";
import { eventsOf, isAnyDue } from "../../weather/outlook/allKinds";
import type { WeatherEvent } from "../../weather/view/cardTypes";
import { type PlaceWeather, viewingAt } from "../../weather/surfaces/placeWeather";
import { showMessage } from "../actions";
import type { Attention } from "../platform/attention";
import type { ErrorLog } from "../platform/errorLog";
import { withoutLinks } from "../platform/escapeMarkdown";
import type { Settings } from "../settings/settings";

const memory = "told";
const quietDay = "quietDay";
const maxMemory = 200;

/** Milliseconds. An event that lasts is noted again so often; each note is a write. */
const noteInterval = hour;

/** Milliseconds in which updates are waited for that are due: timers are up to a minute late, also after sleep. */
const maxWait = 75 * second;

/**
 * Tells once of warnings and of precipitation that begins, in the window that a person looks at. What was told is in
 * the state that all windows share, as hashes: names of places don't belong there.
 */
export class WeatherNotifications {
  /** The monotonic time since which this window has seen with the focus that an update is due; undefined if none is. */
  #dueAt: number | undefined;

  constructor(
    private readonly state: vscode.Memento,
    private readonly settings: Pick<Settings, "current" | "locale">,
    private readonly attention: Pick<Attention, "isGiven" | "onDidGain">,
    private readonly clock: Pick<Clock, "now" | "monotonic">,
    private readonly errors: Pick<ErrorLog, "follow">,
    /** The weather at the default location. */
    private readonly weather: () => PlaceWeather,
  ) {
    attention.onDidGain(() => (this.#dueAt = undefined));
  }

  /** Called with each drawing of the status bar. */
  tell(): void {
    if (!this.settings.current.notify || !this.attention.isGiven) return;
    const now = this.clock.now();
    const told = membersOf(this.state.get(memory));
    // A time ahead, from a wrong clock, counts like one that is past.
    const since = (hash: string): number => Math.abs(now - Number(told[hash] ?? Infinity));
    const events = [...new Map(this.#eventsAt(now).map((event) => [hashOf(event.id), event]))];
    const isQuiet = this.state.get(quietDay) === dateOf(now);
    const news = isQuiet ? [] : events.filter(([hash, { forgottenAfter }]) => !(since(hash) < forgottenAfter));
    const lasting = events.filter(([hash, event]) => since(hash) >= noteInterval && since(hash) < event.forgottenAfter);
    if (news.length + lasting.length === 0) return;
    const others = Object.entries(told).filter(([hash]) => since(hash) < day);
    const notes = [...lasting, ...news].map(([hash]) => [hash, now] as const);
    this.errors.follow(this.state.update(memory, Object.fromEntries([...others, ...notes].slice(-maxMemory))));
    for (const severity of ["warning", "information"] as const) {
      const [first, ...more] = news.flatMap(([, event]) => (event.severity === severity ? event : []));
      if (first) this.errors.follow(this.#show(first, more.length));
    }
  }

  /** With a hidden place, on this machine's clock. */
  #eventsAt(now: EpochMs): readonly WeatherEvent[] {
    const weather = this.weather();
    const viewing = viewingAt(weather, this.settings.locale, now);
    const hidden = { hidesPlace: true, clock: new PlaceClock() };
    const isHidden = this.settings.current.statusBar.hideLocation;
    this.#dueAt = isAnyDue(weather, viewing) ? (this.#dueAt ?? this.clock.monotonic()) : undefined;
    const waits = this.#dueAt !== undefined && this.clock.monotonic() - this.#dueAt < maxWait;
    return eventsOf(weather, { ...viewing, ...(isHidden && hidden) }, waits);
  }

  #show({ severity, text }: WeatherEvent, number: number): Promise<void> {
    const { localize } = this.settings.locale;
    const sentence = withoutLinks(text);
    const message = number > 0 ? localize(strings.notify.more, { sentence, number }) : sentence;
    const beQuiet = () => this.state.update(quietDay, dateOf(this.clock.now()));
    return showMessage(severity, message, ["showPanel"], { [localize(strings.notify.notToday)]: beQuiet });
  }
}

function dateOf(at: EpochMs): string {
  return new Date(at).toDateString();
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url").slice(0, 12);
}
