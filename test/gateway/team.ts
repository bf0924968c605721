import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

import { ChangedFiles } from "../canary/changedFiles";
import { until } from "../harness/until";
import { makeAuthority } from "../loopback/certificate";
import { startWeatherService } from "../loopback/weatherService";
import { startGateway } from "./nginx";

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
  /** The local address, such as `127.0.0.2`. */
  readonly localAddress?: string;
}

type Check = (team: Team) => Promise<void>;
/** Checks by title, which throw if something is wrong. */
type Checks = Readonly<Record<string, Check>>;

/** Tests with one team, whose service is reset before each test, and checks after all of them. */
export function describeTeam(title: string, checks: Checks): void {
  describe(title, () => {
    let team: Team;
    before(async () => (team = await startTeam({ people: 210 })));
    beforeEach(() => team.service.reset());
    after(() => team.close());
    for (const [name, holds] of Object.entries(checks)) it(name, () => holds(team));

    it("the gateway has keys and tokens only in their own files, and no places in the access log", async () => {
      for (const [name, text] of new ChangedFiles(team.gateway.folder).read()) {
        if (name !== "files/key") assert.ok(!text.includes(teamKey), name);
        if (name !== "files/tokens") for (const token of team.tokens) assert.ok(!text.includes(token), name);
      }
      assert.doesNotMatch(await team.gateway.log("access"), /currentconditions|Bern|127\.0\.0\.1/);
    });

    it("the gateway writes no error of its own to the error log", async () => {
      assert.doesNotMatch(
        await team.gateway.log("error"),
        /\[(?:warn|error|crit|alert|emerg)\].*(?:redirect|uninitialized)/,
      );
    });
  });
}

/** The team's key, which only the service may get. */
export const teamKey = "Team-key+7f3k9/m2xq8w5vt1=";

/** A token in the form of the gateway's README. */
export const newToken = (): string => randomBytes(24).toString("hex");

/** The content of the file with these people and their tokens. */
export const fileOf = (people: Readonly<Record<string, string>>): string =>
  Object.entries(people)
    .map(([token, name]) => `"Bearer ${token}" ${name};\n`)
    .join("");

interface TeamOptions {
  /** The name of the service's host, if not its address. */
  readonly host?: string;
  readonly people?: number;
  /** The tokens file; default: a token for each person. */
  readonly tokens?: readonly string[];
  /** The authority that the gateway trusts for the service's certificate, in PEM format. */
  readonly caPem?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

export type Team = Awaited<ReturnType<typeof startTeam>>;

export async function withTeam(options: TeamOptions, act: Check): Promise<void> {
  const team = await startTeam(options);
  return act(team).finally(() => team.close());
}

/** Starts a gateway with a service behind it, and clients with tokens. */
async function startTeam({
  host,
  people = 50,
  tokens = Array.from({ length: people }, newToken),
  ...more
}: TeamOptions) {
  const authority = await makeAuthority();
  const service = await startWeatherService({ keys: [teamKey], authority });
  const { hostname, port } = new URL(service.baseUrl);
  const { cert, key } = await authority.issue();
  const files = {
    "tls.crt": cert,
    "tls.key": key,
    key: `default "${teamKey}";\n`,
    "ca.pem": more.caPem ?? authority.caPem,
    tokens: fileOf(Object.fromEntries(tokens.map((token, index) => [token, `person${index}`]))),
  };
  const gateway = await startGateway(files, { SERVICE_ADDRESS: `${host ?? hostname}:${port}`, ...more.variables });
  /** Trusts the gateway, and keeps connections open. */
  const newAgent = (maxSockets = Infinity): Agent => new Agent({ ca: authority.caPem, keepAlive: true, maxSockets });
  const usual = newAgent();
  let [places, person] = [0, -1];

  /** Sends a request as the next person, or with the given token. */
  const ask = async (place: string, asked: Asked = {}, agent = usual): Promise<Told> => {
    person = (person + 1) % tokens.length;
    const { token, headers, ...options } = { token: tokens[person], ...asked };
    const authorization = token !== undefined && { authorization: `Bearer ${token}` };
    const all = { "accept-encoding": "gzip", ...authorization, ...headers };
    const sent = request(gateway.url + place, { agent, headers: all, ...options }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const bytes = await buffer(response);
    const isPacked = response.headers["content-encoding"] === "gzip" && bytes.length > 0;
    const text = String(isPacked ? gunzipSync(bytes) : bytes);
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  };
  /** The path of current conditions that haven't been requested yet. */
  const newPlace = (): string => `/currentconditions/v1/${700_000 + ++places}?details=true`;

  return {
    service,
    gateway,
    tokens,
    /** The authority of the gateway's certificate, in PEM format. */
    ca: authority.caPem,
    newAgent,
    ask,
    newPlace,
    get calls() {
      return service.requests.length;
    },
    askAll: (count: number, place: string) => Promise.all(Array.from({ length: count }, () => ask(place))),
    /** A place whose response was requested, was valid for a second, and has expired. */
    async expiredPlace(): Promise<string> {
      const place = newPlace();
      service.behave({ name: "headers", headers: { Expires: inFuture(1) } });
      const { headers } = await ask(place);
      await expired(headers.expires);
      service.reset();
      return place;
    },
    async close() {
      usual.destroy();
      await gateway.close();
      await service.close();
    },
  };
}

export const inFuture = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();

/** Waits until a response with this `Expires` has expired for nginx, which counts whole seconds. */
export async function expired(expires = inFuture(1)): Promise<void> {
  const end = Date.parse(expires) + 1000;
  await until("an answer has expired", () => Date.now() >= end);
}

export const isPast = ({ headers }: Told): boolean => Date.parse(headers.expires ?? "") < Date.now();

export const statusesOf = (told: readonly Told[]): readonly number[] => [...new Set(told.map(({ status }) => status))];

/** The status of a response, and the members of its error body. */
export function problemOf({ status, text }: Told) {
  const body = JSON.parse(text) as Record<string, unknown>;
  return { status, inBody: body["status"], code: body["Code"] };
}
