import * as vscode from "vscode";

import { hour } from "../../weather/base/duration";
import { Emitter } from "../../weather/base/emitter";
import type { Clock } from "../../weather/base/ports";

const commandSpan = hour;

/**
 * Whether a person may be looking at this window. Some editors never report the focus: until this one does, a visible
 * panel counts as the focus, and so does a command, for an hour.
 */
export class Attention implements vscode.Disposable {
  #reportsFocus = vscode.window.state.focused;
  #commandAt = Number.NEGATIVE_INFINITY;
  readonly #gained = new Emitter();
  readonly #listener;
  #isPanelShown = false;

  readonly onDidGain = this.#gained.subscribe;

  constructor(private readonly clock: Pick<Clock, "monotonic">) {
    this.#listener = vscode.window.onDidChangeWindowState(({ focused }) => {
      this.#reportsFocus ||= focused;
      if (focused) this.#gained.fire();
    });
  }

  notePanel(isShown: boolean): void {
    const isGained = isShown && !this.#isPanelShown && !this.#reportsFocus;
    this.#isPanelShown = isShown;
    if (isGained) this.#gained.fire();
  }

  get isGiven(): boolean {
    if (this.#reportsFocus) return vscode.window.state.focused;
    return this.#isPanelShown || this.clock.monotonic() - this.#commandAt < commandSpan;
  }

  noteCommand(): void {
    this.#commandAt = this.clock.monotonic();
    if (!this.#reportsFocus) this.#gained.fire();
  }

  dispose(): void {
    this.#listener.dispose();
  }
}
