import type { Picture } from "../../weather/view/readings";
import { Compass } from "./compass";
import { toPercent } from "./scale";

export function PictureDrawing({ picture }: { readonly picture: Picture }) {
  switch (picture.kind) {
    case "compass":
      return <Compass degrees={picture.degrees} />;
    case "scale":
      return <Bar name={picture.of} at={picture.of === "uv" ? onUvBar(picture.fraction) : picture.fraction} />;
    case "tendency":
      return <Tendency direction={picture.direction} />;
    case "range":
      return <Bar name="range" at={picture.fraction} />;
  }
}

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
