import type { Row } from "../../weather/view/rows";
import type { PanelView } from "../../weather/view/panelView";
import { Icon } from "../drawings/icon";
import { DescriptionList } from "../elements";

interface Props {
  readonly rows: readonly Row[];
  readonly words: PanelView["words"];
  readonly hidden: boolean;
}

/** The rows are on the closed page, so that a search finds them. Without weather, hidden, so that it stays open. */
export const Fields = ({ rows, words, hidden }: Props) => (
  <details class="card fields" hidden={hidden}>
    <summary>
      <Icon name="chevron" />
      <h2>{words.allFields}</h2>
    </summary>
    <div class="scroll" role="group" tabindex={0} aria-label={words.allFields} hidden={rows.length === 0}>
      <DescriptionList rows={rows} />
    </div>
  </details>
);
