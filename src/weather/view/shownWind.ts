import { beaufortOf, formatMeasure, roundedOf, shownIn } from "../locale/formatUnits";
import type { Locale } from "../locale/locale";
import { strings } from "../locale/strings";
import type { Measure } from "../model/decode";

interface ShownWind {
  readonly isCalm: boolean;
  readonly speed?: string;
  /** Missing unless they're above the shown wind. */
  readonly gusts?: string;
}

/** The texts of a wind. It's calm if it's 0, in Beaufort or in the person's unit. */
export function shownWind(
  { wind, gusts }: { readonly wind?: Measure | undefined; readonly gusts?: Measure | undefined },
  locale: Locale,
): ShownWind {
  const numberOf = (measure: Measure): number => {
    const shown = beaufortOf(measure, locale) === 0 ? undefined : shownIn(measure, "wind", locale);
    return shown ? roundedOf(shown) : 0;
  };
  const number = wind ? numberOf(wind) : 0;
  const isCalm = wind !== undefined && number === 0;
  return {
    isCalm,
    ...(wind && { speed: isCalm ? locale.localize(strings.beaufort[0] ?? "") : formatMeasure(wind, "wind", locale) }),
    ...(gusts && numberOf(gusts) > number && { gusts: formatMeasure(gusts, "wind", locale) }),
  };
}
