import * as vscode from "vscode";

import { hour } from "../../weather/base/duration";
import { Emitter } from "../../weather/base/emitter";
import type { Clock, ToldNotes } from "../../weather/base/ports";

const useSpan = hour;

/** The name of the note that a window has reported the focus. */
const focusNote = "focus";

/**
 * Whether a person may be looking at this window: it has the focus, or was used in the last hour and hasn't lost the
 * focus since. Some editors never report the focus: until any window does, a visible panel counts as the focus.
 */
export class Attention implements vscode.Disposable {
  /** Whether any window of this editor has reported the focus; undefined until that is known. */
  #reportsFocus: boolean | undefined;
  #usedAt = Number.NEGATIVE_INFINITY;
  readonly #gained = new Emitter();
  readonly #listener;
  #isPanelShown = false;

  readonly onDidGain = this.#gained.subscribe;

  constructor(
    private readonly clock: Pick<Clock, "monotonic">,
    private readonly notes: Pick<ToldNotes, "put" | "timeOf">,
  ) {
    this.#listener = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (!focused) this.#usedAt = Number.NEGATIVE_INFINITY;
      else this.#noteFocus();
      if (focused) this.#gained.fire();
    });
    if (vscode.window.state.focused) this.#noteFocus();
    else void this.lookUp();
  }

  /** Looks whether a window has reported the focus, unless this is known. Called after changes by other windows. */
  async lookUp(): Promise<void> {
    if (this.#reportsFocus) return;
    const at = await this.notes.timeOf(focusNote);
    if (at !== undefined) this.#change(() => (this.#reportsFocus ||= at > 0));
  }

  notePanel(isShown: boolean): void {
    this.#change(() => (this.#isPanelShown = isShown));
  }

  get isGiven(): boolean {
    if (vscode.window.state.focused || this.clock.monotonic() - this.#usedAt < useSpan) return true;
    return this.#reportsFocus === false && this.#isPanelShown;
  }

  /** Called with a command, and a click in the page. */
  noteUse(): void {
    this.#change(() => (this.#usedAt = this.clock.monotonic()));
  }

  dispose(): void {
    this.#listener.dispose();
    this.#gained.clear();
  }

  #noteFocus(): void {
    if (!this.#reportsFocus) void this.notes.put(focusNote);
    this.#reportsFocus = true;
  }

  #change(act: () => void): void {
    const wasGiven = (() => this.isGiven)();
    act();
    if (!wasGiven && this.isGiven) this.#gained.fire();
  }
}
