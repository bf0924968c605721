import type { Row } from "../../weather/view/rows";
import type { PanelView } from "../../weather/surfaces/panelView";
import { Icon } from "../drawings/icon";
import { DescriptionList } from "../elements";

/** The rows are on the closed page, so that a search finds them. Without weather, hidden, so that it stays open. */
export const Fields = ({ view, rows }: { readonly view: PanelView; readonly rows: readonly Row[] }) => (
  <details class="card fields" hidden={!view.current || view.phase === "setUp"}>
    <summary>
      <Icon name="chevron" />
      <h2>{view.words.allFields}</h2>
    </summary>
    <div class="scroll" role="group" tabindex={0} aria-label={view.words.allFields} hidden={rows.length === 0}>
      <DescriptionList rows={rows} />
    </div>
  </details>
);
