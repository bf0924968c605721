import assert from "node:assert/strict";

import type * as messagesModule from "../../../../src/editor/notifications/messages";
import type * as newsModule from "../../../../src/editor/notifications/weatherNews";
import { ErrorLog } from "../../../../src/editor/platform/errorLog";
import type { Notes } from "../../../../src/service/storage/toldNotes";
import { english } from "../../../../src/weather/locale/strings";
import type { PlaceWeather } from "../../../../src/weather/surfaces/placeWeather";
import { type FakeClock, type FakeLog, hour, localeOf, minute, settled } from "../../weather/fakes";
import { answerAbout, type States } from "../../weather/outlook/kindsOf";
import { loadWith, settingsIn } from "../fakeEditor";

interface Message {
  readonly severity: string;
  readonly text: string;
  readonly press: (label: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface TellingSetup {
  readonly clock: FakeClock;
  readonly notes: Notes;
  readonly log: FakeLog;
  readonly weather: () => PlaceWeather;
  readonly hideLocation?: boolean;
}

/** Opens a window that a person looks at; `draw` draws its status bar, and returns the messages about the weather. */
export function openTellingWindow({ clock, notes, log, weather, hideLocation = false }: TellingSetup) {
  const shown: Message[] = [];
  const commands: string[] = [];
  const show =
    (severity: string) =>
    (text: string, ...labels: readonly string[]) => {
      assert.deepEqual(labels, ["Open Panel", ...(severity === "warning" ? [] : ["Not Today"])]);
      return new Promise<string>((resolve, reject) => {
        const press = (label: string) => (resolve(label), settled());
        shown.push({ severity, text, press, close: () => (reject(new Error("Canceled")), settled()) });
      });
    };
  const editor = {
    l10n: { t: english },
    commands: { executeCommand: (name: string) => Promise.resolve(commands.push(name)) },
    window: { showWarningMessage: show("warning"), showInformationMessage: show("information") },
  };
  const modules = ["editor/notifications/messages", "editor/notifications/weatherNews"] as const;
  const { Messages, weatherNews } = loadWith(editor, ...modules) as typeof messagesModule & typeof newsModule;
  const attention = { isGiven: true };
  const settings = { ...settingsIn({}).current, notify: true, ...{ statusBar: { hideLocation } as never } };
  const source = weatherNews({ current: settings, locale: localeOf() }, weather, clock);
  const messages = new Messages([source], attention, notes, new ErrorLog(log), clock.now);
  const draw = async (): Promise<readonly string[]> => {
    const before = shown.length;
    await messages.tell();
    return shown.slice(before).map(({ text }) => text);
  };
  return { attention, commands, draw, settings, shown };
}

/** Rain by the minute forecast that begins and ends so many minutes after `now`. */
export function rainIn(now: number, start: number, end: number): States {
  const stretches = [{ start: now + start * minute, end: now + end * minute, kind: "rain", intensity: "moderate" }];
  const answer = answerAbout("hourlyForecast", [], now);
  return { minuteForecast: { answer: { ...answer, content: { stretches, minutes: [], until: now + 2 * hour } } } };
}
