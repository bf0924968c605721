import assert from "node:assert/strict";
import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

import { ChangedFiles } from "../canary/changedFiles";
import { until } from "../harness/until";
import { makeAuthority } from "../loopback/certificate";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";
import { Gateway, type GatewayOptions, newToken } from "./nginx";

export interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Asked {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** The address to come from, as `127.0.0.2`. */
  readonly localAddress?: string;
}

type Check = (team: Team) => Promise<void>;
/** What has to hold, by title: functions that throw if it doesn't. */
type Checks = Readonly<Record<string, Check>>;

/** Tests with one team, whose service is reset before each, and what holds after all of them. */
export function describeTeam(title: string, checks: Checks, options: TeamOptions = { people: 210 }): void {
  describe(title, () => {
    let team: Team;
    before(async () => (team = await Team.start(options)));
    beforeEach(() => team.service.reset());
    after(() => team.close());
    for (const [name, holds] of Object.entries(checks)) it(name, () => holds(team));

    it("leaves the key and tokens in no file but their own, and places in no access log", async () => {
      for (const [name, text] of new ChangedFiles(team.gateway.folder).read()) {
        if (name !== "files/key") assert.ok(!text.includes(teamKey), name);
        if (name !== "files/tokens") for (const token of team.tokens) assert.ok(!text.includes(token), name);
      }
      assert.doesNotMatch(await team.gateway.log("access"), /currentconditions|Bern|127\.0\.0\.1/);
    });

    it("leaves no fault of its own in the error log", async () => {
      const lines = (await team.gateway.log("error")).split("\n");
      const isFault = /\[(?:warn|error|crit|alert|emerg)\].*(?:redirect|uninitialized)/;
      assert.deepEqual(
        lines.filter((line) => isFault.test(line)),
        [],
      );
    });
  });
}

/** A check of a team of its own. */
export function alone(changes: TeamOptions, holds: Check): Check {
  return () => Team.with(changes, holds);
}

export function forEach<T>(
  all: readonly T[],
  titleOf: (one: T) => string,
  holds: (team: Team, one: T) => Promise<void>,
) {
  return Object.fromEntries(all.map((one) => [titleOf(one), (team: Team) => holds(team, one)]));
}

/** The team's key, which nobody but the service may see. */
export const teamKey = "Team-key+7f3k9/m2xq8w5vt1=";

/** Changes to the gateway of a team. */
export interface TeamOptions extends Partial<Omit<GatewayOptions, "certificate" | "key">> {
  /** The name of the service's host, if not its address. */
  readonly host?: string;
  readonly people?: number;
}

/** People with their tokens, in front of a gateway with a service behind it. */
export class Team {
  #places = 0;
  #person = -1;
  readonly #agent: Agent;

  private constructor(
    readonly service: WeatherService,
    readonly gateway: Gateway,
    readonly tokens: readonly string[],
    /** The authority of the gateway's certificate, PEM. */
    readonly ca: string,
  ) {
    this.#agent = this.agent();
  }

  static async with<T>(options: TeamOptions, act: (team: Team) => Promise<T>): Promise<T> {
    const team = await Team.start(options);
    return act(team).finally(() => team.close());
  }

  static async start(options: TeamOptions): Promise<Team> {
    const { host, people = 50, variables, ...changes } = options;
    const authority = await makeAuthority();
    const service = await startWeatherService({ keys: [teamKey], authority });
    const { hostname, port } = new URL(service.baseUrl);
    const tokens = Array.from({ length: people }, newToken);
    const gateway = await Gateway.start({
      caPem: authority.caPem,
      certificate: await authority.issue(),
      key: teamKey,
      tokens: Object.fromEntries(tokens.map((token, index) => [token, `person${index}`])),
      variables: { SERVICE_ADDRESS: `${host ?? hostname}:${port}`, ...variables },
      ...changes,
    });
    return new Team(service, gateway, tokens, authority.caPem);
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.gateway.close();
    await this.service.close();
  }

  get calls(): number {
    return this.service.requests.length;
  }

  /** Trusts the gateway, and keeps its connections. */
  agent(maxSockets = Infinity): Agent {
    return new Agent({ ca: this.ca, keepAlive: true, maxSockets });
  }

  /** Asks as the next person, or with the token that is given. */
  async ask(place: string, asked: Asked = {}, agent = this.#agent): Promise<Told> {
    this.#person = (this.#person + 1) % this.tokens.length;
    const { token, headers, ...options } = { token: this.tokens[this.#person], ...asked };
    const authorization = token !== undefined && { authorization: `Bearer ${token}` };
    const all = { "accept-encoding": "gzip", ...authorization, ...headers };
    const sent = request(this.gateway.url + place, { agent, headers: all, ...options }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const bytes = await buffer(response);
    const isPacked = response.headers["content-encoding"] === "gzip" && bytes.length > 0;
    const text = String(isPacked ? gunzipSync(bytes) : bytes);
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  }

  askAll(count: number, place: string): Promise<readonly Told[]> {
    return Promise.all(Array.from({ length: count }, () => this.ask(place)));
  }

  /** The address of current conditions that nobody has asked for yet. */
  newPlace(): string {
    this.#places += 1;
    return `/currentconditions/v1/${700_000 + this.#places}?details=true`;
  }

  /** A place whose answer was good for a second, has been asked for and has expired. */
  async expiredPlace(): Promise<string> {
    const place = this.newPlace();
    this.service.behave({ name: "headers", headers: { Expires: inFuture(1) } });
    const { headers } = await this.ask(place);
    await expired(headers.expires);
    this.service.reset();
    return place;
  }
}

export const inFuture = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();

/** Waits until nginx, which counts whole seconds, holds an answer with this `Expires` to be expired. */
export async function expired(expires = inFuture(1)): Promise<void> {
  const end = Date.parse(expires) + 1000;
  await until("an answer has expired", () => Date.now() >= end);
}

export const isPast = ({ headers }: Told): boolean => Date.parse(headers.expires ?? "") < Date.now();

export const statusesOf = (told: readonly Told[]): readonly number[] => [...new Set(told.map(({ status }) => status))];

/** The status of an answer, and what its error body says in the words of the specification. */
export function problemOf({ status, text }: Told) {
  const body = JSON.parse(text) as Record<string, unknown>;
  return { status, inBody: body["status"], code: body["Code"] };
}
