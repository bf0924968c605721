import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

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
export type Control = keyof typeof controls;

/** Does what a request to a path below `CONTROL_PATH` asks for. */
export async function answerControl(
  service: WeatherService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (status: number, value: unknown = null): void => {
    response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
    response.end(JSON.stringify(value));
  };
  try {
    const name = request.url?.slice(CONTROL_PATH.length) ?? "";
    if (!Object.hasOwn(controls, name)) throw new Error(`There is no control ${name}`);
    const given = JSON.parse((await text(request)) || "{}") as Given;
    answer(200, await controls[name as Control](service, given));
  } catch (error) {
    answer(400, error instanceof Error ? error.message : String(error));
  }
}
