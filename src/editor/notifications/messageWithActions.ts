import { strings } from "../../weather/locale/strings";
import { performAction } from "../platform/actions";
import { localize } from "../platform/locale";
import type { PlainAction } from "../../weather/model/action";

type Show = (message: string, ...labels: string[]) => Thenable<string | undefined>;

/** Shows a message with buttons, and performs the action of the selected button. */
export async function showMessageWithActions(
  show: Show,
  message: string,
  actions: readonly PlainAction[],
): Promise<void> {
  const labels = actions.map((action) => localize(strings.actions[action]));
  const chosen = await show(message, ...labels);
  const action = actions.find((_action, index) => labels[index] === chosen);
  if (action) await performAction(action);
}
