import type { IncomingMessage, ServerResponse } from "node:http";

import { Behaviours } from "./behaviours";
import type { Connection } from "./connections";
import { Gates } from "./gate";
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

/** Records every request and answers it, as specified or as it was told to. */
export class Responder {
  readonly log = new RequestLog();
  readonly behaviours = new Behaviours();
  readonly gates = new Gates();
  /** Errors that behaviours threw. */
  readonly errors: unknown[] = [];

  constructor(
    private readonly rules: Rules,
    private readonly now: () => number,
  ) {}

  async respond(at: Entrance, message: IncomingMessage, response: ServerResponse, from?: Connection): Promise<void> {
    try {
      const { method = "", url = "", headers, rawHeaders } = message;
      const request = this.log.add({
        method,
        url,
        headers,
        rawHeaders,
        scheme: at.scheme,
        ...readRequest(at.scheme, at.prefix, url, headers.authorization),
        fromPort: from?.socket.remotePort,
      });
      // The reply has its own Date, from the service's clock.
      response.sendDate = false;
      response.once("close", () => this.log.ended(request, response.writableFinished ? "sent" : "cut"));
      const behaviour = this.behaviours.take();
      await this.gates.pass();

      const exchange: Exchange = { request, address: at.origin + url, now: this.now() };
      const reply = await behaviour(answerBySpecification(exchange, this.rules), exchange);
      if (response.destroyed) return;
      reply.deliver(openWire(reply, request, response, () => from?.socket.resetAndDestroy()));
    } catch (error) {
      this.errors.push(error);
      response.destroy();
    }
  }
}
