import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import type { Scenario } from "./namedScenarios";
import type { WeatherService } from "./weatherService";

/** Paths below this one steer the service and are not recorded. */
export const CONTROL_PATH = "/control/";

interface Given {
  readonly number: (name: string) => number | undefined;
  readonly body: string;
}

/** Makes the endpoints with which another process steers `service`; `connectControl` is their client. */
export function makeControl(service: WeatherService) {
  const controls = new Map<string, (given: Given) => unknown>([
    ["GET requests", () => service.requests],
    ["GET next", ({ number }) => service.nextRequest(number("timeout"))],
    ["GET count", ({ number }) => service.requestCount(number("n") ?? 0, number("timeout"))],
    ["GET idle", ({ number }) => service.idle(number("timeout"))],
    // After the answer: the connection that brought this request is dropped with the rest.
    ["POST drop", () => void setImmediate(() => service.dropConnections())],
    ["POST reset", () => service.reset()],
    [
      "POST scenario",
      ({ body }) => {
        const { times, ...scenario } = JSON.parse(body) as Scenario & { readonly times?: number };
        service.behave(scenario, times === undefined ? {} : { times });
      },
    ],
  ]);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = (status: number, value: unknown): void => {
      response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
      response.end(JSON.stringify(value ?? null));
    };
    try {
      const { pathname, searchParams } = new URL(request.url ?? "", "https://localhost");
      const act = controls.get(`${request.method ?? ""} ${pathname.slice(CONTROL_PATH.length)}`);
      if (act === undefined) throw new Error(`There is no control ${request.method ?? ""} ${pathname}`);
      const number = (name: string): number | undefined =>
        searchParams.has(name) ? Number(searchParams.get(name)) : undefined;
      answer(200, await act({ number, body: await text(request) }));
    } catch (error) {
      answer(400, error instanceof Error ? error.message : String(error));
    }
  };
}
