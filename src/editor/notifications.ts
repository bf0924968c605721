import * as vscode from "vscode";

import { texts } from "../weather/locale/strings";
import type { Action, Failure } from "../weather/model/failure";
import type { PlaceService } from "../weather/places/ports";
import type { WeatherService } from "../weather/refresh/ports";
import { explain } from "../weather/view/failureMessage";
import { isCopy, perform } from "./actions";
import { say } from "./locale";
import type { Told } from "./told";

/**
 * Notifications for a refused key (401) and for missing access (403), where they are news. Everything else that fails
 * shows in the status bar and the panel alone.
 */
export class Notifications {
  constructor(private readonly told: Told) {}

  /** The same service, with its replies watched. */
  observe(service: WeatherService): WeatherService {
    return {
      keyId: (endpoint) => service.keyId(endpoint),
      ask: (question, known) => {
        const asking = service.ask(question, known);
        void asking.reply.then((reply) => {
          if (reply.kind === "answer") this.told.worked();
          else this.#tell(reply.failure);
        });
        return asking;
      },
    };
  }

  /** The same search, with its replies watched. A key that may not search (403) may have access to the weather. */
  observeSearch(service: PlaceService): PlaceService {
    return {
      find: async (query) => {
        const found = await service.find(query);
        if (found.kind === "matches") this.told.worked();
        else if (found.failure.kind === "unauthorized") this.#tell(found.failure);
        return found;
      },
    };
  }

  #tell(failure: Failure): void {
    if (!this.told.isNews(failure)) return;
    const { sentence, actions } = explain(failure, say);
    void offer(vscode.window.showErrorMessage, sentence, actions);
  }

  /** The next failure is told even if it was told before: the key was entered anew. */
  reset(): void {
    this.told.forget();
  }
}

type Show = (message: string, ...labels: string[]) => Thenable<string | undefined>;

/** Shows a message with buttons and does what the chosen one promises. */
export async function offer(show: Show, message: string, actions: readonly Action[]): Promise<void> {
  const labels = actions.map((action) => say(texts.actions[action]));
  const chosen = await show(message, ...labels);
  const action = actions.find((_action, index) => labels[index] === chosen);
  if (action && !isCopy(action)) await perform(action);
}
