import type { MoonPhase } from "../../weather/view/moonPhase";

/** Half the width of the ellipse between light and shadow, which is negative if less than half is lit. */
const terminators: Readonly<Record<MoonPhase, number>> = {
  ...{ new: -6, waxingCrescent: -3, first: 0, waxingGibbous: 3 },
  ...{ full: 6, waningGibbous: 3, last: 0, waningCrescent: -3 },
};

/** The moon as it's seen north of the equator. Screen readers ignore it: there is text next to it. */
export function MoonDrawing({ phase }: { readonly phase: MoonPhase }) {
  const width = terminators[phase];
  const isWaning = phase.startsWith("waning") || phase === "last";
  const lit = `M8 2A6 6 0 0 1 8 14A${Math.abs(width)} 6 0 0 ${width < 0 ? 0 : 1} 8 2Z`;
  return (
    <svg class="glyph moon" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx={8} cy={8} r={6.5} fill="none" stroke="currentColor" />
      <path class="lit" d={lit} transform={isWaning ? "matrix(-1 0 0 1 16 0)" : undefined} />
    </svg>
  );
}
