import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import type { ApiKeys } from "./editor/platform/apiKeys";
import type { ChosenPositions } from "./editor/platform/chosenPositions";
import { systemClock } from "./editor/platform/clock";
import type { Settings } from "./editor/platform/settings";
import type { Client } from "./service/api/client";
import { forecastCalls } from "./service/api/forecastCalls";
import { forecastCodec } from "./service/storage/forecastCodec";
import { keptPositions, positionCodec } from "./service/storage/positions";
import type { QueryCache, QueryCodec } from "./service/storage/queryCache";
import type { Log } from "./weather/base/ports";
import type { PositionSource } from "./weather/precipitation/ports";
import { openPrecipitation, type Precipitation } from "./weather/precipitation/precipitation";
import type { SharedFormatters } from "./weather/view/summary";

/** What the forecast is handed: what the weather has too, its bundle does not need to have. */
export interface PrecipitationParts {
  readonly chosenPositions: Pick<ChosenPositions, "positionOf">;
  readonly settings: Pick<Settings, "current" | "onDidChange">;
  readonly keys: Pick<ApiKeys, "onDidChange">;
  readonly client: Client;
  /** Opens a folder of the extension's storage. */
  readonly openCache: <Query, Cached>(folder: string, codec: QueryCodec<Query, Cached>) => QueryCache<Query, Cached>;
  readonly words: SharedFormatters;
  readonly log: Log;
  /** Is called when there is something else to show. */
  readonly changed: () => void;
}

/** Builds the forecast of the next two hours, with files of its own. It is a bundle of its own. */
export function compose(parts: PrecipitationParts): Precipitation {
  const { chosenPositions, settings, keys, client, openCache, words, log, changed } = parts;
  const service = forecastCalls(client);
  // Below the folder of the answers, which is removed with the key.
  const store = openCache("answers/forecasts", forecastCodec);
  const kept = keptPositions(openCache("answers/positions", positionCodec), service);
  // Earlier versions kept them in this folder.
  void openCache("positions", positionCodec).clear();
  const positions: PositionSource = {
    positionOf: (query, key, signal) => {
      const position = chosenPositions.positionOf(query);
      return position ? Promise.resolve({ kind: "position", position }) : kept.positionOf(query, key, signal);
    },
  };
  const isFocused = (): boolean => vscode.window.state.focused;
  const ports = { service, positions, store, keys: client, clock: systemClock, log, isFocused };
  const forecasts = openPrecipitation(ports, words, changed);
  const focus = vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused) void forecasts.sync();
  });
  const { network, precipitation } = settings.current;
  let before = { network, precipitation };
  const stops = [
    () => void focus.dispose(),
    keys.onDidChange(() => void forecasts.refetch()),
    settings.onDidChange(() => {
      const { network, precipitation } = settings.current;
      const isSame = isDeepStrictEqual({ network, precipitation }, before);
      before = { network, precipitation };
      // What failed may work in another network or with another budget.
      if (!isSame) void forecasts.refetch();
    }),
  ];
  return {
    ...forecasts,
    dispose: () => {
      for (const stop of stops) stop();
      forecasts.dispose();
    },
  };
}
