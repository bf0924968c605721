import type { ServerResponse } from "node:http";
import { chooseCoding, encode, labelOf } from "./coding";
import { changeHeaders, type Reply, type ReplyHeaders, type Wire } from "./reply";
import type { RecordedRequest } from "./requestLog";

/** Makes `reply` ready for the client: in a coding that it accepts, errors as well. */
export function openWire(reply: Reply, request: RecordedRequest, response: ServerResponse, reset: () => void): Wire {
  const { bytes, headers } = encoded(reply, request.headers["accept-encoding"]);
  return {
    response,
    bytes,
    begin(changes = {}) {
      const lines = Object.entries(changeHeaders(headers, changes));
      const mutable = lines.map(([name, value]) => [name, typeof value === "string" ? value : [...value]]);
      response.writeHead(reply.status, Object.fromEntries(mutable) as Record<string, string | string[]>);
      request.status = reply.status;
    },
    reset,
  };
}

function encoded(reply: Reply, acceptEncoding = ""): { readonly bytes: Buffer; readonly headers: ReplyHeaders } {
  if (reply.coding === "done" || reply.body.length === 0)
    return { bytes: reply.body, headers: { "Content-Length": String(reply.body.length), ...reply.headers } };
  const coding = chooseCoding(acceptEncoding, reply.coding);
  const bytes = encode(reply.body, coding);
  const own = {
    "Content-Length": String(bytes.length),
    Vary: "Accept-Encoding",
    ...(coding === "identity" ? {} : { "Content-Encoding": labelOf(coding) }),
  };
  return { bytes, headers: changeHeaders(own, reply.headers) };
}
