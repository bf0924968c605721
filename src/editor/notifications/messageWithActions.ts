import { strings } from "../../weather/locale/strings";
import { performAction } from "../platform/actions";
import { localize } from "../platform/locale";
import type { Action } from "../../weather/model/action";

/** One of `vscode.window.show…Message`. */
type Show = (message: string, ...labels: string[]) => Thenable<string | undefined>;

/** Shows a message with buttons and does what the chosen one promises. */
export async function showMessageWithActions(show: Show, message: string, actions: readonly Action[]): Promise<void> {
  const labels = actions.map((action) => localize(strings.actions[action]));
  const chosen = await show(message, ...labels);
  const action = actions.find((_action, index) => labels[index] === chosen);
  if (action) await performAction(action);
}
