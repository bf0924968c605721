import type { ComponentChildren } from "preact";

import { toPercent } from "./scale";

interface BarProps {
  readonly fraction: number;
}

export const ShareBar = ({ fraction }: BarProps) => (
  <Bar name="share">
    <rect class="track" x={0} y={4} width="100%" height={6} rx={3} />
    <rect class="fill" x={0} y={4} width={toPercent(fraction)} height={6} rx={3} />
  </Bar>
);

/** Limits of the World Health Organization, Global Solar UV Index. The bar ends at 13. */
const uvBands = [
  ["low", 0, 3],
  ["moderate", 3, 6],
  ["high", 6, 8],
  ["very-high", 8, 11],
  ["extreme", 11, 13],
] as const;
const [uvEnd, uvExtreme, gap] = [13, 11, 0.012];

/** The bands of the UV index with a marker. `fraction` is the index divided by 11; 1 for 11 and more. */
export function UvBar({ fraction }: BarProps) {
  const at = fraction >= 1 ? (uvExtreme + uvEnd) / 2 : fraction * uvExtreme;
  return (
    <Bar name="uv">
      {uvBands.map(([name, begin, end]) => {
        const width = toPercent((end - begin) / uvEnd - (end === uvEnd ? 0 : gap));
        return <rect class={`band ${name}`} x={toPercent(begin / uvEnd)} y={4} width={width} height={6} rx={2} />;
      })}
      <Marker fraction={at / uvEnd} />
    </Bar>
  );
}

export const RangeBar = ({ fraction }: BarProps) => (
  <Bar name="range">
    <defs>
      <linearGradient id="range-colors">
        <stop class="cold" offset={0} />
        <stop class="warm" offset={1} />
      </linearGradient>
    </defs>
    <rect class="span" x={0} y={4} width="100%" height={6} rx={3} fill="url(#range-colors)" />
    <Marker fraction={fraction} />
  </Bar>
);

const Marker = ({ fraction }: BarProps) => <circle class="marker" cx={toPercent(fraction)} cy={7} r={5} />;

const Bar = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <svg class={`bar ${name}`} width="100%" height={14}>
    {children}
  </svg>
);
