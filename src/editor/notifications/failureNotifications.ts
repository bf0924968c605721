import * as vscode from "vscode";

import type { Failure } from "../../weather/model/failure";
import type { PlaceService } from "../../weather/places/ports";
import type { PastService, WeatherService } from "../../weather/refresh/ports";
import { explain } from "../../weather/view/failureMessage";
import type { ErrorLog } from "../platform/errorLog";
import { localize } from "../platform/locale";
import { showMessageWithActions } from "./messageWithActions";
import type { NotificationHistory } from "./notificationHistory";

/**
 * Notifications for a refused key (401) and for missing access (403), where they are news. Everything else that fails
 * shows in the status bar and the panel alone.
 */
export class Notifications {
  constructor(
    private readonly history: NotificationHistory,
    private readonly errors: Pick<ErrorLog, "follow">,
  ) {}

  /** The same service, with its replies watched. */
  observe(service: WeatherService): WeatherService {
    return {
      ask: async (query, options) => {
        const reply = await service.ask(query, options);
        if (reply.kind === "answer") this.history.worked();
        else this.#notify(reply.failure);
        return reply;
      },
    };
  }

  /** The same search, with its replies watched. A key that may not search (403) may have access to the weather. */
  observeSearch(service: PlaceService): PlaceService {
    return {
      find: async (query) => {
        const found = await service.find(query);
        if (found.kind === "found") this.history.worked();
        else if (found.failure.kind === "unauthorized") this.#notify(found.failure);
        return found;
      },
    };
  }

  /** The same past, with its replies watched. A key that may not have it (403) may have access to the weather. */
  observePast(service: PastService): PastService {
    return {
      askPast: async (query, key, signal) => {
        const reply = await service.askPast(query, key, signal);
        if (reply.kind === "past") this.history.worked();
        else if (reply.failure.kind === "unauthorized") this.#notify(reply.failure);
        return reply;
      },
    };
  }

  #notify(failure: Failure): void {
    if (!this.history.isNews(failure)) return;
    const { sentence, actions } = explain(failure, { tag: vscode.env.language, localize });
    this.errors.follow(showMessageWithActions(vscode.window.showErrorMessage, sentence, actions));
  }

  /** Has the next failure shown even if it was shown before, because the key was entered again. */
  reset(): void {
    this.history.forget();
  }
}
