import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { request } from "node:https";
import { json, text } from "node:stream/consumers";

import type { Scenario } from "./namedScenarios";
import type { WeatherService } from "./weatherService";

/** Paths below this one steer the service and are not recorded. */
export const CONTROL_PATH = "/control/";

/** What a control is given, as JSON. */
type Given = Scenario & { readonly times?: number; readonly n?: number; readonly timeoutMs?: number };

/** What another process can have a service do; `connectControl` is its client. */
const controls = {
  requests: (service: WeatherService) => service.requests,
  next: (service: WeatherService, { timeoutMs }: Given) => service.nextRequest(timeoutMs),
  count: (service: WeatherService, { n = 0, timeoutMs }: Given) => service.requestCount(n, timeoutMs),
  idle: (service: WeatherService, { timeoutMs }: Given) => service.idle(timeoutMs),
  // After the answer: the connection that brought this request is dropped with the rest.
  drop: (service: WeatherService) => void setImmediate(() => service.dropConnections()),
  reset: (service: WeatherService) => service.reset(),
  scenario: (service: WeatherService, { times, ...scenario }: Given) => service.behave(scenario, { times }),
};
type Control = keyof typeof controls;

export async function answerControl(
  service: WeatherService,
  asked: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (status: number, value: unknown = null): void => {
    response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
    response.end(JSON.stringify(value));
  };
  try {
    const name = asked.url?.slice(CONTROL_PATH.length) ?? "";
    if (!Object.hasOwn(controls, name)) throw new Error(`There is no control ${name}`);
    const given = JSON.parse((await text(asked)) || "{}") as Given;
    answer(200, await controls[name as Control](service, given));
  } catch (error) {
    answer(400, error instanceof Error ? error.message : String(error));
  }
}

/** A weather service that runs in another process; the methods are those of `WeatherService`. */
export interface ControlClient extends Pick<WeatherService, "nextRequest" | "requestCount" | "idle"> {
  requests(): Promise<WeatherService["requests"]>;
  behave(scenario: Scenario, options?: { readonly times?: number }): Promise<void>;
  dropConnections(): Promise<void>;
  reset(): Promise<void>;
}

/** Connects to the service at `baseUrl`, whose authority `NODE_EXTRA_CA_CERTS` names. */
export function connectControl(baseUrl: string): ControlClient {
  async function call<T>(control: Control, given: object = {}): Promise<T> {
    // A connection of its own: those that carry control requests do not count as the client's.
    const url = new URL(CONTROL_PATH + control, baseUrl);
    const sent = request(url, { method: "POST", agent: false }).end(JSON.stringify(given));
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
