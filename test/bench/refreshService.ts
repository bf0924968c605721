import { createServer } from "node:https";
import { gzipSync } from "node:zlib";

import { makeAuthority } from "../loopback/certificate";
import { listenOnLoopback } from "../loopback/connections";
import { makeObservation } from "../loopback/observations";
import { httpDate } from "../loopback/reply";
import { celsius } from "../loopback/values";

export interface RefreshService {
  readonly url: string;
  /** The authority of its certificate. */
  readonly caPem: string;
}

/** The time at which the previous response was sent, in nanoseconds of `process.hrtime`. */
export const lastAnswerHeader = "x-last-answer";
const lifetime = 40 * 60_000;

/**
 * Runs `act` with a minimal service: a few bodies in turns, packed in advance, with the headers of the weather service.
 * The weather service of the tests needs more time per response than a client does, which would hide the client's
 * share. Connections end soon after the response, as they do in the 40 minutes between two refreshes.
 */
export async function withRefreshService<T>(act: (service: RefreshService) => Promise<T>): Promise<T> {
  const authority = await makeAuthority();
  const bodies = [11, 12, 13, 14, 15].map((degrees) =>
    gzipSync(JSON.stringify([makeObservation({ details: true, members: { Temperature: celsius(degrees) } })])),
  );
  let answers = 0;
  let answeredAt = 0n;
  const server = createServer(await authority.issue(), (_request, response) => {
    const body = bodies[answers++ % bodies.length];
    response.writeHead(200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Encoding": "gzip",
      "Content-Length": body?.length,
      "Cache-Control": "public",
      Expires: httpDate(Date.now() + lifetime),
      [lastAnswerHeader]: String(answeredAt),
    });
    answeredAt = process.hrtime.bigint();
    response.end(body, () => setTimeout(() => server.closeIdleConnections(), 50));
  });
  // The client decides how long a connection stays open.
  server.keepAliveTimeout = 0;
  const listening = await listenOnLoopback(server);
  try {
    return await act({ url: `https://127.0.0.1:${listening.port}`, caPem: authority.caPem });
  } finally {
    await listening.close();
  }
}
