import assert from "node:assert/strict";

import type * as itemModule from "../../../../src/editor/statusBar/statusBarItem";
import type { Failure } from "../../../../src/weather/model/failure";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import { english } from "../../../../src/weather/locale/strings";
import type { Phase } from "../../../../src/weather/surfaces/summary";
import type { Glance } from "../../../../src/weather/view/glance";
import { type Conditions, glanceAt, kindSaying, metric, sample, stateOf } from "../../weather/surfaces/viewFixture";
import { failures } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { fakeSettings, loadWith } from "../fakeEditor";

/**
 * The text and the tooltip of an item in the status bar, without the escapes and the addresses of Markdown; and the
 * arguments of a click and of the link Open Panel.
 */
function drawn(known: Conditions, glance: Partial<Glance> = {}, ...places: readonly LocationKey[]) {
  const command: { readonly arguments: readonly unknown[] } = { arguments: [] };
  const item = { text: "", command, tooltip: { value: "" }, show: () => undefined };
  class MarkdownString {
    constructor(readonly value: string) {}
  }
  const editor = {
    ...{ l10n: { t: english }, MarkdownString, StatusBarAlignment: {} },
    window: { createStatusBarItem: () => item },
  };
  const { StatusBarItem } = loadWith(editor, "editor/statusBar/statusBarItem") as typeof itemModule;
  const { text, tooltip } = glanceAt(known, metric, {}, undefined, [kindSaying(glance)]);
  const shown = new StatusBarItem({ side: "right", priority: 50 }, 0);
  shown.drawText(text, places);
  shown.drawTooltip(tooltip, places);
  const readable = item.tooltip.value.replace(/\\(?=[!-/:-@[-`{-~])/g, "").replace(/\]\([^)]*\)/g, "]");
  const [, link = ""] = /\[Open Panel\]\(command:\S+\?(\S+) /.exec(item.tooltip.value) ?? [];
  const opened = { click: item.command.arguments, link: decodeURIComponent(link) };
  return { text: item.text, tooltip: readable.split("\n").filter((line) => line !== ""), opened };
}

describe("the icon of a failure", () => {
  const [setUp, person, retry] = [
    ["", "$(info)"] as const,
    ["$(error)", "$(error)"] as const,
    ["$(sync)", "$(sync)"] as const,
  ];
  /** The icons after the text, and before the title in the tooltip. */
  const icons: Readonly<Record<Failure["kind"], readonly [text: string, tooltip: string]>> = {
    keyMissing: setUp,
    keyRefused: person,
    keyStoreUnavailable: retry,
    locationMissing: setUp,
    locationRefused: person,
    addressRefused: person,
    proxyUnusable: person,
    proxySocks: person,
    budgetUsedUp: retry,
    notOpened: retry,
    unauthorized: person,
    forbidden: person,
    quotaUsedUp: retry,
    rateLimited: retry,
    gatewayRefused: retry,
    locationUnknown: person,
    noObservation: retry,
    notCovered: retry,
    requestRefused: person,
    serviceTrouble: retry,
    unexpectedAnswer: retry,
    redirected: retry,
    networkSignIn: retry,
    proxyRefused: retry,
    timeout: retry,
    proxyUnreachable: retry,
    untrustedCertificate: retry,
    clientCertificate: retry,
    unreachable: retry,
    canceled: person,
  };
  for (const failure of Object.values(failures))
    it(`${failure.kind} has an icon that says whether a person can end it`, () => {
      const [text, inTooltip] = icons[failure.kind];
      const iconAtEnd = (shown: string): string => /(?: (\$\(\w+\)))?$/.exec(shown)?.[1] ?? "";
      const [without, beside] = [
        { loading: false, failure },
        { ...stateOf(sample), failure },
      ].map((one) => drawn(one));
      assert.equal(iconAtEnd(without?.text ?? ""), text);
      assert.ok(
        without?.tooltip.some((line) => line.startsWith(`${inTooltip} **`)),
        without?.tooltip.join(),
      );
      // The weather that is shown is old. If nothing retries, that isn't enough.
      assert.equal(iconAtEnd(beside?.text ?? ""), inTooltip === "$(sync)" ? "$(history)" : "$(error)");
    });
});

it("the tooltip has lines between the weather now, the details, and the source", () => {
  const { tooltip } = drawn(
    stateOf({ ...sample, Wind: undefined, UVIndex: undefined, UVIndexText: undefined, Visibility: undefined }),
    {
      rows: [
        { label: "Storm", value: "until 17:00", isUrgent: true },
        { label: "and 2 more", value: "", isUrgent: true },
        { label: "Next 2 hours", value: "dry until 16:05", isSoon: true },
      ],
    },
  );
  const [table, columns] = ["| | |", "|:--|:--|"];
  assert.deepEqual(tooltip, [
    ...["$(current-conditions-clear-day) **24°C** Sunny · Feels like 26°C · Location 349727"],
    ...["$(warning) **Storm** until 17:00  ", "and 2 more"],
    ...["Next 2 hours: dry until 16:05", "---"],
    ...[table, columns, "| Humidity | 46% · Dew point 12°C |", "| Pressure | 1019 hPa · Rising |", "---"],
    ...[table, columns, "| Updated | 10 minutes ago |"],
    ...["[Refresh] · [Open Panel] · [Select Location]", "[Weather data from AccuWeather]"],
  ]);
});

describe("an item in the status bar", () => {
  it("a click and the link Open Panel open the same place", () => {
    const openedBy = (...places: readonly string[]) => drawn(stateOf(sample), {}, ...(places as LocationKey[])).opened;
    assert.deepEqual(openedBy(), { click: [], link: '["showPanel"]' });
    assert.deepEqual(openedBy("2"), { click: ["2"], link: '["showPanel","2"]' });
  });

  const assertCommand = (phase: Phase, title: string): void => {
    const item = { command: { title: "" }, show: () => undefined };
    const editor = {
      ...fakeSettings({}),
      l10n: { t: (text: string) => `${text} (translated)` },
      StatusBarAlignment: {},
      window: { createStatusBarItem: () => item },
    };
    const { StatusBarItem } = loadWith(editor, "editor/statusBar/statusBarItem") as typeof itemModule;
    const text = { phase, segments: [], label: "" };
    new StatusBarItem({ side: "right", priority: 0 } as never, 0).drawText(text as never, []);
    assert.equal(item.command.title, `${title} (translated)`);
  };
  itRows(assertCommand, {
    "the command of an item without a key has a title in the editor's language": ["setUp", "Set Up Weather"],
    "the command of an item with weather has a title in the editor's language": ["current", "Open Panel"],
  });
});
