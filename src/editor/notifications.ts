import * as vscode from "vscode";

import { type Action, explain, type Failure } from "../weather/failure";
import type { WeatherService } from "../weather/ports";
import { actionLabels } from "../weather/present";
import { perform } from "./actions";

/** Shown already: key and status, so that nobody is told twice. */
const memory = "notified";
const longestMemory = 20;

/**
 * Notifications for a refused key (401) and for missing access (403): each once for a key, across windows and
 * restarts. A key that works may be refused anew some day; that it works for one location says nothing about its access
 * to another, so a 403 is told again only when the key is entered again. Everything else that fails shows in the status
 * bar and the panel alone.
 */
export class Notifications {
  constructor(private readonly state: vscode.Memento) {}

  /** The same service, with its replies watched. */
  observe(service: WeatherService): WeatherService {
    return {
      ask: (question) => {
        const asking = service.ask(question);
        void asking.reply.then((reply) => (reply.kind === "answer" ? this.#worked() : this.#failed(reply.failure)));
        return asking;
      },
    };
  }

  /** Tells about `failure` when it is one of the two and was not told before. */
  #failed(failure: Failure): void {
    if (failure.kind !== "unauthorized" && failure.kind !== "forbidden") return;
    const name = `${failure.keyId} ${failure.kind}`;
    if (this.#told.includes(name)) return;
    this.#remember([...this.#told, name].slice(-longestMemory));
    const { sentence, actions } = explain(failure);
    void offer(vscode.window.showErrorMessage, sentence, actions);
  }

  #worked(): void {
    const rest = this.#told.filter((name) => !name.endsWith(" unauthorized"));
    if (rest.length < this.#told.length) this.#remember(rest);
  }

  /** The next failure is told even if it was told before: the key was entered anew. */
  reset(): void {
    if (this.#told.length > 0) this.#remember(undefined);
  }

  #remember(told: readonly string[] | undefined): void {
    // What cannot be remembered is told once more after the next start.
    this.state.update(memory, told).then(undefined, () => undefined);
  }

  get #told(): readonly string[] {
    const told: unknown = this.state.get(memory);
    return Array.isArray(told) ? told.filter((name) => typeof name === "string") : [];
  }
}

type Show = (message: string, ...labels: string[]) => Thenable<string | undefined>;

/** Shows a message with buttons and does what the chosen one promises. */
export async function offer(show: Show, message: string, actions: readonly Action[]): Promise<void> {
  const chosen = await show(message, ...actions.map((action) => actionLabels[action]));
  const action = actions.find((candidate) => actionLabels[candidate] === chosen);
  if (action) await perform(action);
}
