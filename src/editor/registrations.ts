import * as vscode from "vscode";

import { type CommandId, commandIds, linkCommand, section, setUpCommand, viewType } from "./platform/ids";
import { userSetting } from "./settings/userSettings";

const toolName = "currentConditions_get";

/** Milliseconds after which a view is tried again. */
const retryTime = 5_000;

export function registerCommands(perform: (id: CommandId, args: readonly unknown[]) => unknown): vscode.Disposable {
  const all: readonly CommandId[] = [...commandIds, linkCommand, setUpCommand];
  const registered = all.map((id) => vscode.commands.registerCommand(id, (...args: unknown[]) => perform(id, args)));
  return vscode.Disposable.from(...registered);
}

interface Panel {
  resolveWebviewView(view: vscode.WebviewView): void;
}

/** Shows the panel in the view. The editor asks only once, so a panel that can't be loaded is tried again. */
export function registerView(load: () => Promise<Panel>): vscode.Disposable {
  let open: vscode.WebviewView | undefined;
  let retry: NodeJS.Timeout | undefined;
  const resolve = async (view: vscode.WebviewView): Promise<void> => {
    const panel = await load().catch((error: unknown) => {
      if (view === open) retry = setTimeout(() => void resolve(view).catch(() => undefined), retryTime);
      throw error;
    });
    if (view === open) panel.resolveWebviewView(view);
  };
  const end = (): void => {
    open = undefined;
    clearTimeout(retry);
  };
  const provider: vscode.WebviewViewProvider = {
    resolveWebviewView: (view) => {
      open = view;
      view.onDidDispose(() => {
        if (view === open) end();
      });
      return resolve(view);
    },
  };
  return vscode.Disposable.from(vscode.window.registerWebviewViewProvider(viewType, provider), { dispose: end });
}

type Tool = Required<Pick<vscode.LanguageModelTool<object>, "prepareInvocation" | "invoke">>;

/** Offers the tool to the editor's chat while its setting is on; does nothing in editors without chat tools. */
export function registerChatTool(load: () => Promise<Tool>): vscode.Disposable {
  const { lm } = vscode as { readonly lm?: Partial<typeof vscode.lm> };
  const tool: Tool = {
    prepareInvocation: async (options, token) => (await load()).prepareInvocation(options, token),
    invoke: async (options, token) => (await load()).invoke(options, token),
  };
  let registered: vscode.Disposable | undefined;
  const follow = (): void => {
    const { value } = userSetting(vscode.workspace.getConfiguration(section), "chatTool");
    if (value === "on") {
      registered ??= lm?.registerTool?.(toolName, tool);
    } else {
      registered?.dispose();
      registered = undefined;
    }
  };
  follow();
  const listener = vscode.workspace.onDidChangeConfiguration(follow);
  return vscode.Disposable.from(listener, { dispose: () => void registered?.dispose() });
}
