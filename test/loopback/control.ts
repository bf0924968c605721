import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

import type { Gate } from "./gate";
import type { Scenario } from "./namedScenarios";
import type { WeatherService } from "./weatherService";

/** Paths below this one steer the service and are not recorded. */
export const CONTROL_PATH = "/control/";

/** Makes the endpoints with which another process steers `service`; `connectControl` is their client. */
export function makeControl(service: WeatherService) {
  const gates = new Map<number, Gate>();

  async function act(method: string, url: URL, body: string): Promise<unknown> {
    const number = (name: string): number | undefined => {
      const value = url.searchParams.get(name);
      return value === null ? undefined : Number(value);
    };
    switch (`${method} ${url.pathname.slice(CONTROL_PATH.length)}`) {
      case "GET requests":
        return service.requests;
      case "GET connections":
        return service.connections;
      case "GET next":
        return service.nextRequest(number("timeout"));
      case "GET count":
        return service.requestCount(number("n") ?? 0, number("timeout"));
      case "GET idle":
        return service.idle(number("timeout"));
      case "POST scenario": {
        const { times, ...scenario } = JSON.parse(body) as Scenario & { readonly times?: number };
        service.behave(scenario, times === undefined ? {} : { times });
        return null;
      }
      case "POST keys":
        service.keys.clear();
        for (const key of JSON.parse(body) as string[]) service.keys.add(key);
        return null;
      case "POST gate":
        gates.set(gates.size + 1, service.gate());
        return gates.size;
      case "POST gate/open":
        gates.get(number("id") ?? 0)?.open();
        return null;
      case "POST drop":
        // After the answer: the connection that brought this request is dropped with the rest.
        setImmediate(() => {
          service.dropConnections();
        });
        return null;
      case "POST reset":
        service.reset();
        return null;
      default:
        throw new Error(`There is no control ${method} ${url.pathname}`);
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const body = await text(request);
      const result = await act(request.method ?? "", new URL(request.url ?? "", "https://localhost"), body);
      answer(response, 200, result);
    } catch (error) {
      answer(response, 400, error instanceof Error ? error.message : String(error));
    }
  };
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify(value));
}
