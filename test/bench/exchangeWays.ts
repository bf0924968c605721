import { Agent, request } from "node:https";
import { createRequire } from "node:module";
import path from "node:path";
import { gunzipSync } from "node:zlib";

import { Client } from "../../src/service/api/client";
import { conditionsCall, conditionsRequest } from "../../src/service/api/conditionsCall";
import type { CallGate } from "../../src/service/api/ports";
import type { Connect } from "../../src/service/http/connection";
import type { Transport } from "../../src/service/http/transport";
import type { TransportOptions } from "../../src/service/http/undiciTransport";
import type { Log } from "../../src/weather/base/ports";
import type { Reply } from "../../src/weather/model/answer";
import { ApiKey } from "../../src/weather/model/apiKey";
import { projectRoot } from "../harness/editorFolder";
import { weatherQueryAt } from "../processes/window";
import type { Listening } from "./refreshService";

/** One way to the weather; `go` makes one request on a connection that is kept. */
export interface Way {
  readonly go: () => Promise<void>;
  readonly close: () => void;
}

const apiKey = "bench-key-0123456789";
const network = { mode: "direct", proxy: "", noProxy: [], proxySupport: "off", proxyAuthorization: undefined } as const;

/** What any client has to do: the request, the whole body, unpacked and parsed. Nothing is checked. */
export function bareRequest({ port, caPem }: Listening): Way {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: caPem });
  const { url, headers } = conditionsRequest(weatherQueryAt(`https://127.0.0.1:${port}`));
  const options = { agent, headers: { ...headers, authorization: `Bearer ${apiKey}` } };
  const go = async (): Promise<void> => {
    const body = await new Promise<Buffer>((resolve, reject) => {
      request(url, options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve(Buffer.concat(chunks)));
        response.on("error", reject);
      })
        .on("error", reject)
        .end();
    });
    if (!Array.isArray(JSON.parse(gunzipSync(body).toString()))) throw new Error("There is no weather.");
  };
  return { go, close: () => agent.destroy() };
}

/** What a window does for an answer, as `compose` wires it, but for the files. */
export function exchange({ port, caPem }: Listening): Way {
  const reading = ApiKey.read(apiKey);
  if (reading.kind !== "key") throw new Error("The bench's key is no key.");
  const found = { kind: "key", key: reading.key, id: "bench" } as const;
  const client = new Client({
    network,
    connect: connectTrusting(caPem),
    gate: uncounted,
    onOutcome: () => undefined,
    log: silent,
    now: Date.now,
  });
  const query = weatherQueryAt(`https://127.0.0.1:${port}`);
  const { signal } = new AbortController();
  const go = async (): Promise<void> => expectAnswer(await client.call(conditionsCall(query), found, signal));
  return { go, close: () => client.dispose() };
}

/** The transport that is shipped. */
function connectTrusting(caPem: string): Connect {
  const shipped = createRequire(__filename)(path.join(projectRoot, "dist", "transport.js")) as Bundle;
  return (options) => Promise.resolve(shipped.openTransport({ ...options, environment: {}, authorities: [caPem] }));
}

interface Bundle {
  readonly openTransport: (options: TransportOptions) => Transport;
}

const uncounted: CallGate = {
  enter: () =>
    Promise.resolve({ kind: "granted", call: { refund: () => Promise.resolve(), answered: () => Promise.resolve() } }),
};

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined };

function expectAnswer(reply: Reply<unknown>): void {
  if (reply.kind !== "answer") throw new Error(`The service did not answer with the weather: ${JSON.stringify(reply)}`);
}
