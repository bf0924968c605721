import type { Gauge } from "../../weather/view/readings";
import { toPercent } from "./scale";

export function GaugeDrawing({ gauge }: { readonly gauge: Gauge }) {
  switch (gauge.kind) {
    case "compass":
      return <Compass degrees={gauge.degrees} />;
    case "scale":
      return <Bar name={gauge.of} at={gauge.of === "uv" ? onUvBar(gauge.fraction) : gauge.fraction} />;
    case "tendency":
      return <Tendency direction={gauge.direction} />;
    case "range":
      return <Bar name="range" at={gauge.fraction} />;
  }
}

/** A compass with an arrow in the direction of the wind, which comes from `degrees`: 0 is north, 90 is east. */
const Compass = ({ degrees }: { readonly degrees: number }) => (
  <svg class="compass" viewBox="0 0 64 64">
    <circle class="ring" cx={32} cy={37} r={24} />
    {[0, 90, 180, 270].map((angle) => (
      <path class="tick main" d="M32 15.5v4.5" transform={`rotate(${angle} 32 37)`} />
    ))}
    {[45, 135, 225, 315].map((angle) => (
      <path class="tick" d="M32 15.5v2.5" transform={`rotate(${angle} 32 37)`} />
    ))}
    <path class="north" d="M29 9.5V2l6 7.5V2" />
    <path class="arrow" d="M32 21.5 40.5 51 32 45.8 23.5 51Z" transform={`rotate(${(degrees + 180) % 360} 32 37)`} />
  </svg>
);

const Bar = ({ name, at }: { readonly name: string; readonly at: number }) => (
  <div class={`bar ${name}`}>
    <span style={{ "--at": toPercent(at) }} />
  </div>
);

/** The place on the bar, which ends at 13. `fraction` is the index divided by 11; 1 for 11 and more. */
const onUvBar = (fraction: number): number => (fraction >= 1 ? 12 : fraction * 11) / 13;

/** Degrees, clockwise. */
const angles = { rising: -40, steady: 0, falling: 40 } as const;

const Tendency = ({ direction }: { readonly direction: keyof typeof angles }) => (
  <svg class="tendency" viewBox="0 0 48 48">
    <path class="arrow" d="M7 24H41M29 12 41 24 29 36" transform={`rotate(${angles[direction]} 24 24)`} />
  </svg>
);
