import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import type { Scenario } from "./namedScenarios";
import type { WeatherService } from "./weatherService";

/** Requests to paths below this one control the service and aren't recorded. */
export const CONTROL_PATH = "/control/";

/** The commands for a running service, each with JSON as its input. */
const controls: Readonly<Record<string, (service: WeatherService, given: never) => unknown>> = {
  requests: (service) => service.requests,
  scenario: (service, { times, ...scenario }: Scenario & { readonly times?: number }) =>
    service.behave(scenario, { times }),
};

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
    const act = Object.hasOwn(controls, name) ? controls[name] : undefined;
    if (!act) throw new Error(`There is no control ${name}`);
    answer(200, act(service, JSON.parse((await text(asked)) || "{}") as never));
  } catch (error) {
    answer(400, error instanceof Error ? error.message : String(error));
  }
}
