import { drawn, openWindow } from "../unit/editor/presenterWindow";

/** What a window shows in the environment of its process. */
export interface Shown {
  readonly statusBar: string;
  readonly tooltip: string;
  readonly panel: string;
  readonly log: readonly string[];
  readonly unhandled: readonly string[];
}

const unhandled: string[] = [];
for (const event of ["uncaughtException", "unhandledRejection"])
  process.on(event, (error: unknown) => void unhandled.push(`${event}: ${String(error)}`));

async function show(): Promise<Shown> {
  const window = openWindow();
  for (const _ of [1, 2]) await drawn();
  const page = await window.openPanel();
  for (const _ of [1, 2]) await window.answer({ observed: { epoch: window.clock.now(), offset: 60 } });
  const [item] = window.items;
  const panel = JSON.stringify(page.posts.at(-1)?.view);
  window.dispose();
  return { statusBar: item?.text ?? "", tooltip: item?.tooltip?.value ?? "", panel, log: window.log.lines, unhandled };
}

void show().then((shown) => process.stdout.write(JSON.stringify(shown)));
