import { problemReply } from "./problems";
import { changeReply, type Behavior, type Headers } from "./reply";

export const asSpecified: Behavior = (reply) => reply;

/** Combines behaviors: each changes the response of the one before it. */
export function combine(...behaviors: readonly Behavior[]): Behavior {
  return async (reply, exchange) => {
    let changed: typeof reply | undefined = reply;
    for (const behavior of behaviors) changed &&= await behavior(changed, exchange);
    return changed;
  };
}

/** Responds with this status. Without `body`, an error has the specification's error body; others keep their own. */
export function status(code: number, body?: string | Buffer, headers: Headers = {}): Behavior {
  return (reply, exchange) => {
    const answer = code >= 400 && body === undefined ? problemReply(code, exchange) : reply;
    return changeReply(answer, { status: code, headers, body });
  };
}

/** Replaces header fields with the same names; null removes one. */
export function headers(changes: Headers): Behavior {
  return (reply) => changeReply(reply, { headers: changes });
}

/** Replaces members of the specified observation. */
export function observation(members: Readonly<Record<string, unknown>>): Behavior {
  return (reply, { request }) => {
    if (request.endpoint !== "currentConditions" || reply.status !== 200) return reply;
    const answer = JSON.parse(reply.body.toString()) as readonly object[];
    return changeReply(reply, { body: JSON.stringify(answer.map((one) => ({ ...one, ...members }))) });
  };
}

/** The specification's error body with some members replaced. */
export const problem =
  (code: number, members: Readonly<Record<string, unknown>> = {}): Behavior =>
  (_reply, exchange) =>
    problemReply(code, exchange, members);
