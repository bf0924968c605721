import { problemReply } from "./problems";
import { changeReply, type Behavior, type Headers } from "./reply";
import type { Endpoint } from "./routes";

export const asSpecified: Behavior = (reply) => reply;

/** Each behavior changes what the one before it answers. */
export function combine(...behaviors: readonly Behavior[]): Behavior {
  return async (reply, exchange) => {
    let changed: typeof reply | undefined = reply;
    for (const behavior of behaviors) changed &&= await behavior(changed, exchange);
    return changed;
  };
}

/** This behavior for requests to these endpoints; the rest is as specified. */
export function on(endpoints: readonly Endpoint[], behavior: Behavior): Behavior {
  return (reply, exchange) =>
    exchange.request.endpoint && endpoints.includes(exchange.request.endpoint) ? behavior(reply, exchange) : reply;
}

/** This status. Without `body`, an error has the specification's error body and anything else keeps its own. */
export function status(code: number, body?: string | Buffer, headers: Headers = {}): Behavior {
  return (reply, exchange) => {
    const answer = code >= 400 && body === undefined ? problemReply(code, exchange) : reply;
    return changeReply(answer, { status: code, headers, body });
  };
}

/** These header fields, in place of those with the same name; null takes one away. */
export function headers(changes: Headers): Behavior {
  return (reply) => changeReply(reply, { headers: changes });
}

/** The specified observation with some members replaced; everything else is as specified. */
export function observation(members: Readonly<Record<string, unknown>>): Behavior {
  return on(["currentConditions"], (reply) => {
    if (reply.status !== 200) return reply;
    const answer = JSON.parse(reply.body.toString()) as readonly object[];
    return changeReply(reply, { body: JSON.stringify(answer.map((one) => ({ ...one, ...members }))) });
  });
}

/** The specification's error body, some of its members replaced. */
export const problem =
  (code: number, members: Readonly<Record<string, unknown>> = {}): Behavior =>
  (_reply, exchange) =>
    problemReply(code, exchange, members);
