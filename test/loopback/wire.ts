import type { ServerResponse } from "node:http";
import { chooseCoding, encode, labelOf, type Coding } from "./coding";
import { changeHeaders, type Reply, type ReplyHeaders, type Wire } from "./reply";
import type { RecordedRequest } from "./requestLog";

/** The exchange that a reply goes into. */
export interface Line {
  readonly request: RecordedRequest;
  readonly response: ServerResponse;
  /** The coding to use where the reply asks for none. */
  readonly preferred: Coding;
  readonly reset: () => void;
}

/** Makes `reply` ready for the client: in a coding that it accepts, errors as well. */
export function openWire(reply: Reply, { request, response, preferred, reset }: Line): Wire {
  const { bytes, headers } = encoded(reply, preferred, request.headers["accept-encoding"]);
  return {
    response,
    bytes,
    begin(changes = {}) {
      const lines = Object.entries(changeHeaders(headers, changes));
      response.writeHead(reply.status, Object.fromEntries(lines.map(([name, value]) => [name, mutable(value)])));
      request.status = reply.status;
    },
    reset,
  };
}

interface Encoded {
  readonly bytes: Buffer;
  readonly headers: ReplyHeaders;
}

function encoded(reply: Reply, preferred: Coding, acceptEncoding: string | undefined): Encoded {
  if (reply.coding === "done" || reply.body.length === 0) {
    return { bytes: reply.body, headers: { "Content-Length": String(reply.body.length), ...reply.headers } };
  }
  const coding = chooseCoding(acceptEncoding, reply.coding === "preferred" ? preferred : reply.coding);
  const bytes = encode(reply.body, coding);
  const own = {
    "Content-Length": String(bytes.length),
    Vary: "Accept-Encoding",
    ...(coding === "identity" ? {} : { "Content-Encoding": labelOf(coding) }),
  };
  return { bytes, headers: changeHeaders(own, reply.headers) };
}

function mutable(value: string | readonly string[]): string | string[] {
  return typeof value === "string" ? value : [...value];
}
