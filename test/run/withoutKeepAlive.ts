import { Socket } from "node:net";

/**
 * Loaded before the tests that run under Wine. Its version 8 does not know the option that keeps idle connections alive,
 * and a connection that asks for it fails. Connections that HTTP uses again do not need it.
 */
Socket.prototype.setKeepAlive = function (this: Socket): Socket {
  return this;
};
