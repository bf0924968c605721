const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;
type Signal = keyof typeof signals;

const pending = new Set<() => void>();

/**
 * Runs `clean` when this process ends: normally, by an error or by a signal.
 * Returns the function that withdraws it.
 */
export function beforeExit(clean: () => void): () => void {
  if (pending.size === 0) {
    listen();
  }
  pending.add(clean);
  return () => {
    if (pending.delete(clean) && pending.size === 0) {
      unlisten();
    }
  };
}

function cleanAll(): void {
  for (const clean of pending) {
    clean();
  }
}

function exitBySignal(signal: Signal): void {
  cleanAll();
  process.exit(128 + signals[signal]);
}

function listen(): void {
  process.on("exit", cleanAll);
  for (const signal of Object.keys(signals) as Signal[]) {
    process.on(signal, exitBySignal);
  }
}

function unlisten(): void {
  process.off("exit", cleanAll);
  for (const signal of Object.keys(signals) as Signal[]) {
    process.off(signal, exitBySignal);
  }
}
