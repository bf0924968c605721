import { english } from "../../../src/weather/locale/strings";
import type { Row } from "../../../src/weather/view/allFields";
import type { PanelView } from "../../../src/weather/view/panelView";
import { fakeSettings, type Inspections } from "./fakeEditor";

const nothing = (): void => undefined;

/** As much of a URI as the panel needs. */
function uriOf(...parts: readonly unknown[]): { readonly fsPath: string; readonly toString: () => string } {
  const fsPath = parts.map(String).join("/");
  return { fsPath, toString: () => fsPath };
}

/** A status bar item that counts how often it is drawn. */
class FakeItem {
  text = "";
  tooltip: { readonly value: string } | undefined;
  draws = 0;
  isDisposed = false;
  readonly hide = nothing;
  readonly show = (): void => void (this.draws += 1);
  readonly dispose = (): void => void (this.isDisposed = true);
}

/** A tab or a view that keeps what is posted to its page, and with which a test speaks for the page. */
export class FakePanel {
  isDisposed = false;
  readonly posts: { readonly type?: unknown; readonly view?: PanelView; readonly rows?: readonly Row[] }[] = [];
  visible = true;
  iconPath: unknown;
  /** The page sends a message. */
  send: (message: unknown) => void = nothing;
  dispose = (): void => void (this.isDisposed = true);
  readonly onDidDispose = (tell: () => void): void => {
    this.dispose = () => {
      if (this.isDisposed) return;
      this.isDisposed = true;
      tell();
    };
  };
  readonly onDidChangeViewState = nothing;
  readonly onDidChangeVisibility = nothing;
  readonly reveal = nothing;
  readonly webview = {
    html: "",
    options: {},
    cspSource: "https://webview.test",
    asWebviewUri: (uri: unknown) => uri,
    onDidReceiveMessage: (receive: (message: unknown) => void) => void (this.send = receive),
    postMessage: (message: object) => Promise.resolve(this.posts.push(message)),
  };
}

/** A window with the settings of `inspections`, whose status bar items and panels can be seen from outside. */
export function fakeWindow(inspections: Inspections, focused = true) {
  const items: FakeItem[] = [];
  const panels: FakePanel[] = [];
  /** The commands that were run, with their arguments. */
  const commands: unknown[][] = [];
  let tellState: (state: { readonly focused: boolean }) => void = nothing;
  /** As much of the module `vscode` as the status bar and the panel need. */
  const editor = {
    ...fakeSettings(inspections),
    env: { language: "en" },
    l10n: { t: english },
    StatusBarAlignment: { Left: 1, Right: 2 },
    ViewColumn: { Active: -1 },
    Uri: { joinPath: uriOf },
    MarkdownString: class {
      isTrusted: unknown;
      constructor(readonly value: string) {}
    },
    commands: { executeCommand: (...call: unknown[]) => Promise.resolve(commands.push(call)) },
    window: {
      state: { focused },
      onDidChangeWindowState: (tell: typeof tellState) => {
        tellState = tell;
        return { dispose: () => (tellState = nothing) };
      },
      createStatusBarItem: () => (items[items.length] = new FakeItem()),
      createWebviewPanel: () => (panels[panels.length] = new FakePanel()),
    },
  };
  /** The window gets the focus. */
  const focus = (): void => {
    editor.window.state.focused = true;
    tellState(editor.window.state);
  };
  return { items, panels, commands, focus, editor };
}
