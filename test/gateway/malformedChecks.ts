import assert from "node:assert/strict";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";

import type { Check } from "./checks";
import type { Team } from "./team";

const host = "Host: localhost";
const malformed: readonly (readonly [what: string, bytes: string])[] = [
  ["a zero byte in the address", `GET /%00 HTTP/1.1\r\n${host}`],
  ["a control character in the address", `GET /a\u0001b HTTP/1.1\r\n${host}`],
  ["a control character in the method", `G\u0001T / HTTP/1.1\r\n${host}`],
  ["no method", `nothing\r\n${host}`],
  ["half an escape", `GET /%4 HTTP/1.1\r\n${host}`],
  ["a way out of the root", `GET /../../x HTTP/1.1\r\n${host}`],
  ["no host", "GET /x HTTP/1.1"],
  ["a host that is none", "GET /x HTTP/1.1\r\nHost: a/b"],
  ["HTTP 3", `GET /x HTTP/3.0\r\n${host}`],
  ["an unknown coding of the body", `GET /x HTTP/1.1\r\n${host}\r\nTransfer-Encoding: secret`],
];

/** The bytes that the gateway answers to these, which end with an empty line. */
async function raw({ gateway, options }: Team, bytes: string): Promise<string> {
  const socket = connect({ host: "localhost", port: gateway.port, ca: options.caPem });
  await once(socket, "secureConnect");
  socket.write(`${bytes}\r\nConnection: close\r\n\r\n`, "latin1");
  return text(socket);
}

/** What is no request. */
export const malformedChecks: readonly Check[] = [
  [
    "what is no request is a 400 with the specification's error body",
    async (team) => {
      for (const [what, bytes] of malformed) {
        const answer = await raw(team, bytes);
        const [head = "", body = ""] = answer.split("\r\n\r\n");
        assert.match(head, /^HTTP\/1\.1 400 [^]*\r\nContent-Type: application\/problem\+json/, what);
        const { status, Code: code } = JSON.parse(body) as Record<string, unknown>;
        assert.deepEqual([status, code], [400, "400"], what);
      }
      assert.equal(team.service.requests.length, 0);
    },
  ],
  [
    "what is no request leaves no fault of the gateway's own in the error log",
    async (team) => {
      for (const [, bytes] of malformed) await raw(team, bytes);
      const lines = (await team.gateway.log("error")).split("\n");
      const faults = lines.filter((line) =>
        /\[(?:warn|error|crit|alert|emerg)\].*(?:redirect|uninitialized)/.test(line),
      );
      assert.deepEqual(faults, []);
    },
  ],
];
