import type { Picture } from "../../weather/view/readings";
import { RangeBar, ShareBar, UvBar } from "./bars";
import { Compass } from "./compass";

export function PictureDrawing({ picture }: { readonly picture: Picture }) {
  switch (picture.kind) {
    case "compass":
      return <Compass degrees={picture.degrees} />;
    case "scale":
      return picture.of === "uv" ? <UvBar fraction={picture.fraction} /> : <ShareBar fraction={picture.fraction} />;
    case "tendency":
      return <Tendency direction={picture.direction} />;
    case "range":
      return <RangeBar fraction={picture.fraction} />;
  }
}

/** Degrees, clockwise. */
const angles = { rising: -40, steady: 0, falling: 40 } as const;

const Tendency = ({ direction }: { readonly direction: keyof typeof angles }) => (
  <svg class="tendency" viewBox="0 0 48 48">
    <path class="arrow" d="M7 24H41M29 12 41 24 29 36" transform={`rotate(${angles[direction]} 24 24)`} />
  </svg>
);
