import { english } from "../../../src/weather/locale/strings";
import { fakeSettings, type Inspections } from "./fakeEditor";

/** A status bar item that counts how often it is drawn. */
export class FakeItem {
  text = "";
  draws = 0;
  isDisposed = false;
  constructor(readonly id: string) {}

  show(): void {
    this.draws += 1;
  }

  hide(): void {
    return;
  }

  dispose(): void {
    this.isDisposed = true;
  }
}

/** A panel that keeps what is posted to its page, and with which a test speaks for the page. */
export class FakePanel {
  readonly posts: { readonly type?: unknown; readonly view?: { readonly place: string } }[] = [];
  visible = true;
  iconPath: unknown;
  #receive: (message: unknown) => void = () => undefined;
  #dispose: () => void = () => undefined;

  readonly webview = {
    html: "",
    options: {},
    cspSource: "https://webview.test",
    asWebviewUri: (uri: unknown) => uri,
    onDidReceiveMessage: (receive: (message: unknown) => void) => void (this.#receive = receive),
    postMessage: (message: object) => void this.posts.push(message),
  };

  /** The page sends a message. */
  send(message: unknown): void {
    this.#receive(message);
  }

  readonly onDidDispose = (dispose: () => void): void => void (this.#dispose = dispose);

  onDidChangeViewState(): void {
    return;
  }

  reveal(): void {
    return;
  }

  dispose(): void {
    this.#dispose();
  }
}

/** A window of an editor: its status bar items and panels are seen from outside. */
export class FakeWindow {
  readonly items: FakeItem[] = [];
  readonly panels: FakePanel[] = [];

  /** As much of the module `vscode` as the status bar and the panel need, with the settings of `inspections`. */
  readonly editor: object;

  constructor(inspections: Inspections) {
    const nothing = { dispose: () => undefined };
    this.editor = {
      ...fakeSettings(inspections),
      env: { language: "en" },
      l10n: { t: english },
      StatusBarAlignment: { Left: 1, Right: 2 },
      ViewColumn: { Active: -1 },
      Uri: { joinPath: (...parts: readonly string[]) => parts.join("/") },
      MarkdownString: class {
        isTrusted: unknown;
      },
      window: {
        onDidChangeWindowState: () => nothing,
        createStatusBarItem: (id: string) => added(this.items, new FakeItem(id)),
        createWebviewPanel: () => added(this.panels, new FakePanel()),
      },
    };
  }
}

function added<T>(list: T[], one: T): T {
  list.push(one);
  return one;
}
