import { english } from "../../src/weather/locale/strings";
import { viewingOf } from "../../src/weather/locale/viewing";
import { sampleView } from "../../src/weather/surfaces/sampleView";
import { localeOf } from "../unit/weather/fakes";
import { pageHtml } from "./pageHtml";
import { themeNames } from "./themes";

/** The page with the sample weather of this moment. @param theme one of `themes`; others count as the default one */
export function samplePage(origin: string, theme: string | null): string {
  const viewing = viewingOf(localeOf("en-GB", "metric", english), Date.now());
  return pageHtml(
    { view: sampleView(viewing) },
    origin,
    themeNames.find((name) => name === theme),
  );
}
