import type { Ask } from "../feed/feedKind";
import type { FailedReply } from "../model/answer";
import { type Failure, isRefusal } from "../model/failure";
import { placeId, type WeatherQuery } from "../model/weatherQuery";

interface Refused {
  readonly reply: FailedReply;
  readonly place: string;
  readonly keyId: string;
}

/** The default location, at which a kind is requested again from time to time, with the kind's last failure there. */
export interface DefaultPlace {
  readonly place: string;
  readonly failure?: Failure | undefined;
}

/**
 * Asks for a kind at another place than the default one only if it wasn't refused elsewhere, because a subscription is
 * the same for all places of a key. Without a default location, nothing would ask again, so each place asks.
 */
export function unlessRefused<Content>(ask: Ask<Content>, defaultPlace: () => DefaultPlace | undefined): Ask<Content> {
  let refused: Refused | undefined;
  const refusalAt = (query: WeatherQuery, keyId: string): FailedReply | undefined => {
    const { place, failure } = defaultPlace() ?? {};
    if (place === undefined || place === placeId(query)) return undefined;
    if (failure && isRefusal(failure) && isOfKey(failure, keyId)) return { kind: "failure", failure, keyId };
    return refused?.keyId === keyId && refused.place !== placeId(query) ? refused.reply : undefined;
  };
  return async (query, options) => {
    const { id: keyId } = options.key;
    const known = refusalAt(query, keyId);
    if (known) return known;
    const reply = await ask(query, options);
    if (reply.kind === "answer") refused = undefined;
    else if (isRefusal(reply.failure)) refused = { reply, place: placeId(query), keyId };
    return reply;
  };
}

function isOfKey(failure: Failure, keyId: string): boolean {
  return !("keyId" in failure) || failure.keyId === keyId;
}
