import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";

import * as vscode from "vscode";

import type { ApiKeys } from "./editor/platform/apiKeys";
import { systemClock } from "./editor/platform/clock";
import type { Settings } from "./editor/platform/settings";
import { type Precipitation, positionMemory } from "./editor/lazyPrecipitation";
import type { Client } from "./service/api/client";
import { forecastCalls } from "./service/api/forecastCalls";
import { files } from "./service/storage/atomicFile";
import { CallCounter } from "./service/storage/callCounter";
import { ForecastCache } from "./service/storage/forecastCache";
import type { Locks } from "./service/storage/locks";
import { keptPositions } from "./service/storage/positions";
import type { Log } from "./weather/base/ports";
import { readPosition } from "./weather/model/position";
import type { PositionSource } from "./weather/precipitation/ports";
import { openPrecipitation } from "./weather/precipitation/precipitation";

/** What the forecast shares with the weather. */
export interface PrecipitationParts {
  readonly context: Pick<vscode.ExtensionContext, "globalState" | "globalStorageUri">;
  readonly settings: Pick<Settings, "current" | "onDidChange">;
  readonly keys: Pick<ApiKeys, "onDidChange">;
  readonly client: Client;
  readonly locks: Locks;
  readonly log: Log;
  /** Is called when there is something else to show. */
  readonly changed: () => void;
}

/** Builds the forecast of the next two hours, with a count of calls and files of its own. It is a bundle of its own. */
export function compose({ context, settings, keys, client, locks, log, changed }: PrecipitationParts): Precipitation {
  const storage = context.globalStorageUri.fsPath;
  const calls = new CallCounter({
    folder: join(storage, "precipitation"),
    files,
    log,
    now: systemClock.now,
    budget: () => settings.current.precipitation.dailyBudget,
  });
  const service = forecastCalls(client, calls);
  const kept = keptPositions({ folder: join(storage, "positions"), files, log }, service);
  const positions: PositionSource = {
    positionOf: (query, key, signal) => {
      const position = readPosition(context.globalState.get(positionMemory(query.location)));
      return position ? Promise.resolve({ kind: "position", position }) : kept.positionOf(query, key, signal);
    },
  };
  // Below the folder of the answers, which is removed with the key.
  const store = new ForecastCache({ folder: join(storage, "answers", "forecasts"), files, locks, log });
  const isFocused = (): boolean => vscode.window.state.focused;
  const ports = { service, positions, store, keys: client, clock: systemClock, log, isFocused };
  const forecasts = openPrecipitation(ports, changed);
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
