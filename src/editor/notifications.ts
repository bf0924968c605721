import * as vscode from "vscode";

import { type Action, explain } from "../weather/failure";
import type { WeatherService } from "../weather/ports";
import { texts } from "../weather/texts";
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
          else if (this.told.isNews(reply.failure)) {
            const { sentence, actions } = explain(reply.failure, say);
            void offer(vscode.window.showErrorMessage, sentence, actions);
          }
        });
        return asking;
      },
    };
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
