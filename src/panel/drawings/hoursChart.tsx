import { Component, type TargetedKeyboardEvent, type TargetedPointerEvent } from "preact";

import type { HoursCard } from "../../weather/view/cardTypes";
import { noValue } from "../../weather/view/rows";
import { Labels } from "./axes";
import { GlyphDrawing } from "./glyph";
import { Plot } from "./plot";
import { toPercent } from "./scale";

interface State {
  /** The hour that the pointer or a person with the keyboard is at. */
  readonly index?: number | undefined;
  /** The time of the hour that a person has chosen with the keyboard. */
  readonly time?: string | undefined;
}

/** The next hours. At the pointer, and with the arrow keys, it says everything about one hour. */
export class HoursChart extends Component<HoursCard, State> {
  override state: State = {};

  /** In a newer view, the chosen hour can be at a different position, or gone. */
  static override getDerivedStateFromProps({ table: { rows } }: HoursCard, { index, time }: State): State | null {
    if (index === undefined) return null;
    const same = rows.findIndex(([one]) => one === time);
    const next = same < 0 ? Math.min(index, rows.length - 1) : same;
    return { index: next, time: time && rows[next]?.[0] };
  }

  override render() {
    const { line, hours, title } = this.props;
    const { index } = this.state;
    const chosen = index === undefined ? undefined : hours[index];
    const labels = hours.flatMap(({ label, ...one }) => (label === undefined ? [] : [{ ...one, label }]));
    const hasChances = hours.some(({ chanceLabel }) => chanceLabel);
    return (
      <div
        class={hasChances ? "chart" : "chart dry"}
        role="slider"
        tabindex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={hours.length}
        aria-valuenow={1 + (index ?? 0)}
        aria-valuetext={this.#textOf(index ?? 0)}
        onKeyDown={this.#onKey}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && this.#choose(index ?? 0)}
        onBlur={this.#leave}
        onPointerMove={this.#onPointer}
        onPointerLeave={({ currentTarget }) => currentTarget.matches(":focus-visible") || this.#leave()}
      >
        <div class="glyphs">
          {labels.map(({ at, glyph }) => (
            <span style={{ "--at": toPercent(at) }}>{glyph && <GlyphDrawing glyph={glyph} />}</span>
          ))}
        </div>
        <Labels class="temperatures" ticks={labels.map(({ at, temperature: label = "" }) => ({ at, label }))} />
        <Plot values={[]} times={labels} points={line ?? []} />
        {hasChances && (
          <div class="chances columns">
            {hours.map(({ at, chance, chanceLabel, kind }) => (
              <span class={chanceLabel && kind} style={{ "--at": toPercent(at), "--chance": chance }} />
            ))}
          </div>
        )}
        {hasChances && (
          <Labels class="percentages" ticks={hours.map(({ at, chanceLabel: label = "" }) => ({ at, label }))} />
        )}
        <Labels class="hours" ticks={labels} />
        {chosen && (
          <div class="chosen" style={{ "--at": toPercent(chosen.at) }}>
            <span dir="auto">{this.#textOf(index ?? 0)}</span>
          </div>
        )}
      </div>
    );
  }

  /** For example `8:00 pm · Rain · 19°C · 70 %`. */
  #textOf(index: number): string {
    const row = this.props.table.rows[index] ?? [];
    return row.filter((value) => value !== noValue).join(" · ");
  }

  #choose(index: number): void {
    this.setState({ index, time: this.props.table.rows[index]?.[0] });
  }

  readonly #leave = (): void => this.setState({ index: undefined, time: undefined });

  readonly #onKey = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const last = this.props.hours.length - 1;
    const index = this.state.index ?? 0;
    // Time runs from left to right in every script.
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    this.#choose(Math.min(Math.max(next, 0), last));
  };

  readonly #onPointer = ({ clientX, currentTarget }: TargetedPointerEvent<HTMLElement>): void => {
    const { left = 0, width = 1 } = currentTarget.querySelector(".plot")?.getBoundingClientRect() ?? {};
    const distances = this.props.hours.map(({ at }) => Math.abs(left + at * width - clientX));
    this.setState({ index: distances.indexOf(Math.min(...distances)), time: undefined });
  };
}
