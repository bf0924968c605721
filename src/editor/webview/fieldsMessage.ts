import type { ToPage } from "../../panel/protocol";
import type { Surface } from "../../weather/base/contained";
import { numberFormat } from "../../weather/locale/formatUnits";
import { strings } from "../../weather/locale/strings";
import type { Row } from "../../weather/view/allFields";
import type { Locale } from "../../weather/locale/locale";

/** The service sends about 50. */
const maxRows = 500;

/** The reply to the message `fields`: the first 500 rows, and a sentence with the number of the others. */
export function fieldsMessage(
  rows: Surface<readonly Row[]>,
  { tag, localize }: Pick<Locale, "tag" | "localize">,
): Extract<ToPage, { type: "fields" }> {
  if (rows === "broken" || rows.length <= maxRows) return { type: "fields", rows };
  const count = numberFormat(tag, {}).format(rows.length - maxRows);
  const more = localize(strings.panel.moreFields, { count, action: localize(strings.panel.copyJson) });
  return { type: "fields", rows: rows.slice(0, maxRows), more };
}
