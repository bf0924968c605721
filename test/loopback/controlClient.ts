import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import type { Scenario } from "./namedScenarios";
import type { RecordedRequest } from "./requestLog";

/** A weather service that runs in another process; the methods are those of `WeatherService`. */
export interface ControlClient {
  requests(): Promise<readonly RecordedRequest[]>;
  connections(): Promise<number>;
  behave(scenario: Scenario, options?: { readonly times?: number }): Promise<void>;
  gate(): Promise<{ open(): Promise<void> }>;
  nextRequest(timeoutMs?: number): Promise<RecordedRequest>;
  requestCount(n: number, timeoutMs?: number): Promise<readonly RecordedRequest[]>;
  idle(timeoutMs?: number): Promise<readonly RecordedRequest[]>;
  /** Makes these the valid keys. */
  setKeys(keys: readonly string[]): Promise<void>;
  dropConnections(): Promise<void>;
  reset(): Promise<void>;
}

/**
 * Connects to the control endpoints of the service at `baseUrl`. The service's authority has to be trusted
 * through `NODE_EXTRA_CA_CERTS`, or given as `ca`.
 */
export function connectControl(baseUrl: string, options: { readonly ca?: string } = {}): ControlClient {
  const call = <T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> =>
    exchange(new URL(`/control/${path}`, baseUrl), method, options.ca, body) as Promise<T>;
  const timeout = (timeoutMs: number | undefined): string => (timeoutMs === undefined ? "" : `timeout=${timeoutMs}`);

  return {
    requests: () => call("GET", "requests"),
    connections: () => call("GET", "connections"),
    behave: (scenario, { times } = {}) => call("POST", "scenario", { ...scenario, times }),
    async gate() {
      const id = await call<number>("POST", "gate");
      return { open: () => call("POST", `gate/open?id=${id}`) };
    },
    nextRequest: (timeoutMs) => call("GET", `next?${timeout(timeoutMs)}`),
    requestCount: (n, timeoutMs) => call("GET", `count?n=${n}&${timeout(timeoutMs)}`),
    idle: (timeoutMs) => call("GET", `idle?${timeout(timeoutMs)}`),
    setKeys: (keys) => call("POST", "keys", keys),
    dropConnections: () => call("POST", "drop"),
    reset: () => call("POST", "reset"),
  };
}

async function exchange(url: URL, method: string, ca: string | undefined, body: unknown): Promise<unknown> {
  // A connection of its own: those that carry control requests do not count as the client's.
  const agent = new Agent({ keepAlive: false });
  const answer = await new Promise<{ readonly status: number | undefined; readonly body: string }>(
    (resolve, reject) => {
      const sent = request(url, { method, agent, ...(ca === undefined ? {} : { ca }) }, (response) => {
        text(response).then((received) => {
          resolve({ status: response.statusCode, body: received });
        }, reject);
      });
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    },
  );
  const value: unknown = JSON.parse(answer.body);
  if (answer.status !== 200) throw new Error(String(value));
  return value;
}
