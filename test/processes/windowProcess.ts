import { systemClock } from "../../src/editor/platform/clock";
import { openTransport } from "../../src/service/http/undiciTransport";
import { ConditionsFeed } from "../../src/weather/refresh/conditionsFeed";
import { conditionsQueryAt, openWindow } from "./window";

/** What this process is told when it starts. */
export interface Task {
  /** `refresh`: waits for a message and brings the weather; `hold`: takes a lock and keeps it. */
  readonly kind: "refresh" | "hold";
  readonly storage: string;
  readonly baseUrl: string;
  readonly caPem: string;
  readonly key: string;
}

/** What this process tells. */
export type NotificationHistory =
  | { readonly kind: "ready" | "loading" | "holding" }
  | {
      readonly kind: "result";
      readonly result: string;
      readonly receivedAt: number | undefined;
      readonly body: string | undefined;
      readonly failure: string | undefined;
      readonly warnings: readonly string[];
    };

/** The lock that `hold` takes. */
export const heldLock = "held";

const tell = (told: NotificationHistory): void => void process.send?.(told);

function main({ kind, storage, baseUrl, caPem, key }: Task): void {
  const window = openWindow({
    storage,
    key,
    clock: systemClock,
    connect: (options) => Promise.resolve(openTransport({ ...options, environment: {}, authorities: [caPem] })),
  });
  if (kind === "hold") {
    void window.locks.withLock(heldLock, () => {
      tell({ kind: "holding" });
      return new Promise<never>(() => undefined);
    });
    return;
  }
  const feed = new ConditionsFeed(conditionsQueryAt(baseUrl), window);
  feed.onDidChange(() => {
    if (feed.state.loading) tell({ kind: "loading" });
  });
  process.once("message", () => {
    void feed.refresh().then((result) => {
      const { answer, failure } = feed.state;
      tell({
        kind: "result",
        result: result.kind,
        receivedAt: answer?.receivedAt,
        body: answer?.body,
        failure: failure?.kind,
        warnings: window.warnings,
      });
    });
  });
  tell({ kind: "ready" });
}

if (process.send) main(JSON.parse(process.argv[2] ?? "") as Task);
