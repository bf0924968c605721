import { minute } from "../base/duration";
import { strings } from "../locale/strings";
import { decodeWarnings, type Warning, warningsAt } from "../warnings/warning";
import { warningEvents, warningsCard, warningsGlance } from "../warnings/warningsView";
import type { OptionalKind } from "./optionalKind";

/** Official warnings: two calls an hour, and four while there is a warning. */
export const warnings: OptionalKind<readonly Warning[], "warnings"> = {
  id: "warnings",
  setting: "warnings",
  texts: strings.warnings,
  notCovered: strings.warnings.notCovered,
  decode: decodeWarnings,
  pauseAfter: ({ content, receivedAt }) => (warningsAt(content, receivedAt).length > 0 ? 15 : 30) * minute,
  glance: warningsGlance,
  card: warningsCard,
  events: warningEvents,
};
