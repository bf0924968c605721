import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { type Agent, request, type RequestOptions } from "node:https";
import { buffer } from "node:stream/consumers";

import { type Authority, makeAuthority } from "../../loopback/certificate";
import {
  DEFAULT_KEY,
  startWeatherService,
  type WeatherService,
  type WeatherServiceOptions,
} from "../../loopback/weatherService";

export const bearer = { authorization: `Bearer ${DEFAULT_KEY}` };

export interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Makes a request; rejects when the answer is not whole. */
export async function fetchFrom(url: string, options: RequestOptions, body?: string): Promise<Received> {
  const sent = request(url, options).end(body);
  // What goes wrong while the body comes is told by the body, too.
  sent.on("error", () => undefined);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

export function jsonOf({ bytes }: Received): unknown {
  return JSON.parse(bytes.toString());
}

export interface ServiceFixture {
  readonly authority: Authority;
  readonly service: WeatherService;
  /** Asks for a path of the service, or for an address; with the key in its header unless there are other `headers`. */
  readonly fetch: (address: string, options?: RequestOptions) => Promise<Received>;
}

/** A weather service for all tests of a group. */
export function useService(options: WeatherServiceOptions = {}, agent: Agent | false = false): ServiceFixture {
  let authority: Authority;
  let service: WeatherService;
  before(async () => {
    authority = await makeAuthority();
    service = await startWeatherService({ ...options, authority });
  });
  afterEach(() => service.reset());
  after(() => service.close());
  return {
    get authority() {
      return authority;
    },
    get service() {
      return service;
    },
    fetch: (address, request = {}) => {
      const url = address.startsWith("/") ? service.baseUrl + address : address;
      return fetchFrom(url, { ca: authority.caPem, headers: bearer, agent, ...request });
    },
  };
}
