import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { json } from "node:stream/consumers";
import { type Control, CONTROL_PATH } from "./control";
import type { Scenario } from "./namedScenarios";
import type { RecordedRequest } from "./requestLog";
import type { WeatherService } from "./weatherService";

/** A weather service that runs in another process; the methods are those of `WeatherService`. */
export interface ControlClient extends Pick<WeatherService, "nextRequest" | "requestCount" | "idle"> {
  requests(): Promise<readonly RecordedRequest[]>;
  behave(scenario: Scenario, options?: { readonly times?: number }): Promise<void>;
  dropConnections(): Promise<void>;
  reset(): Promise<void>;
}

/** Connects to the service at `baseUrl`, whose authority `NODE_EXTRA_CA_CERTS` names, unless it is given as `ca`. */
export function connectControl(baseUrl: string, options: { readonly ca?: string } = {}): ControlClient {
  async function call<T>(control: Control, given: object = {}): Promise<T> {
    // A connection of its own: those that carry control requests do not count as the client's.
    const url = new URL(CONTROL_PATH + control, baseUrl);
    const sent = request(url, { ...options, method: "POST", agent: false }).end(JSON.stringify(given));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const value = await json(response);
    if (response.statusCode !== 200) throw new Error(String(value));
    return value as T;
  }
  return {
    requests: () => call("requests"),
    behave: (scenario, { times } = {}) => call("scenario", { ...scenario, times }),
    nextRequest: (timeoutMs) => call("next", { timeoutMs }),
    requestCount: (n, timeoutMs) => call("count", { n, timeoutMs }),
    idle: (timeoutMs) => call("idle", { timeoutMs }),
    dropConnections: () => call("drop"),
    reset: () => call("reset"),
  };
}
