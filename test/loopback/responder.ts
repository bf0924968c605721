import type { IncomingMessage, ServerResponse } from "node:http";

import { Behaviours } from "./behaviours";
import type { Coding } from "./coding";
import { Gates } from "./gate";
import type { Connection } from "./connections";
import type { Exchange } from "./reply";
import { RequestLog, type Scheme } from "./requestLog";
import { answerBySpecification, readRequest, type Rules } from "./specification";
import { openWire } from "./wire";

/** Where a request came in. */
export interface Entrance {
  readonly scheme: Scheme;
  readonly origin: string;
  readonly prefix: string;
}

/** What the responder needs to know of the service. */
export interface ResponderOptions {
  readonly rules: Omit<Rules, "remaining">;
  readonly rateLimit: number | undefined;
  readonly coding: Coding;
  readonly now: () => number;
}

/** Records every request and answers it, as specified or as it was told to. */
export class Responder {
  readonly log = new RequestLog();
  readonly behaviours = new Behaviours();
  readonly gates = new Gates();
  /** Errors that behaviours threw. */
  readonly errors: unknown[] = [];
  readonly #options: ResponderOptions;
  #remaining: number | undefined;

  constructor(options: ResponderOptions) {
    this.#options = options;
    this.#remaining = options.rateLimit;
  }

  async respond(at: Entrance, request: IncomingMessage, response: ServerResponse, from?: Connection): Promise<void> {
    try {
      await this.#respond(at, request, response, from);
    } catch (error) {
      this.errors.push(error);
      response.destroy();
    }
  }

  async #respond(at: Entrance, message: IncomingMessage, response: ServerResponse, from?: Connection): Promise<void> {
    const { method = "", url = "", headers, rawHeaders } = message;
    const request = this.log.add({
      ...{ method, url, headers, rawHeaders, scheme: at.scheme },
      ...readRequest(at.scheme, at.prefix, url, headers.authorization),
      receivedAt: Date.now(),
      connection: from?.id,
      fromPort: from?.socket.remotePort,
    });
    // The reply has its own Date, from the service's clock.
    response.sendDate = false;
    response.once("close", () => {
      this.log.ended(request, response.writableFinished ? "sent" : "cut");
    });
    const behaviour = this.behaviours.take();
    await this.gates.pass();

    const { rules, coding, now } = this.#options;
    const exchange: Exchange = { request, address: at.origin + url, now: now() };
    const specified = answerBySpecification(exchange, { ...rules, remaining: this.#remaining });
    if (this.#remaining !== undefined && specified.status === 200) this.#remaining = Math.max(0, this.#remaining - 1);
    const reply = await behaviour(specified, exchange);
    if (response.destroyed) return;
    const reset = (): void => {
      from?.socket.resetAndDestroy();
    };
    reply.deliver(openWire(reply, { request, response, preferred: coding, reset }));
  }
}
