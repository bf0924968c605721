import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { until } from "../harness/until";
import { makeAuthority } from "../loopback/certificate";
import type { Scenario } from "../loopback/namedScenarios";
import { startWeatherService, type WeatherService } from "../loopback/weatherService";
import { type Asked, Client, type Told } from "./asking";
import { Gateway, type GatewayOptions, newToken } from "./nginx";

/** The team's key, which nobody but the service may see. */
export const teamKey = "Team-key+7f3k9/m2xq8w5vt1=";

/** People with their tokens, in front of a gateway with a service behind it. */
export class Team {
  #places = 0;

  private constructor(
    readonly folder: string,
    readonly service: WeatherService,
    readonly gateway: Gateway,
    /** What a further gateway needs. */
    readonly options: GatewayOptions,
    readonly client: Client,
    /** Every person's token. */
    readonly tokens: readonly string[],
  ) {}

  static async open(changes: Partial<GatewayOptions> = {}, people = 50, now: () => number = Date.now): Promise<Team> {
    const folder = await mkdtemp(path.join(tmpdir(), "team-"));
    const authority = await makeAuthority();
    const service = await startWeatherService({ keys: [teamKey], authority, now });
    const tokens = Array.from({ length: people }, newToken);
    const options: GatewayOptions = {
      service: new URL(service.baseUrl).host,
      caPem: authority.caPem,
      certificate: await authority.issue(),
      key: teamKey,
      tokens: Object.fromEntries(tokens.map((token, index) => [token, `person${index}`])),
      ...changes,
    };
    const gateway = await Gateway.start(folder, options);
    return new Team(folder, service, gateway, options, new Client(authority.caPem), tokens);
  }

  /** Asks as the person with this number. */
  ask(path: string, { person = 0, ...asked }: Asked & { readonly person?: number } = {}): Promise<Told> {
    return this.client.ask(this.gateway.url, path, { token: this.tokens[person], ...asked });
  }

  /** The address of current conditions that nobody has asked for yet. */
  newPlace(): string {
    this.#places += 1;
    return `/currentconditions/v1/${700_000 + this.#places}?details=true`;
  }

  /** A place whose answer was good for a second, has been asked for and has expired. */
  async expiredPlace(): Promise<string> {
    const place = this.newPlace();
    this.service.behave(shortLived);
    const { headers } = await this.ask(place);
    await this.expired(headers.expires);
    this.service.reset();
    return place;
  }

  /** Waits until nginx, which counts whole seconds, holds an answer with this `Expires` to be expired. */
  async expired(expires: string | undefined): Promise<void> {
    const end = Date.parse(expires ?? "") + 1000;
    await until("an answer has expired", () => Date.now() >= end);
  }

  async close(): Promise<void> {
    this.client.close();
    await this.gateway.close();
    await this.service.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** An answer that is good for a second. */
export const shortLived: Scenario = { name: "expiresIn", milliseconds: 1000 };
