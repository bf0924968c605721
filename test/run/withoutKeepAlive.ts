import { Socket } from "node:net";

/**
 * Loaded before the tests under Wine. Wine 8 doesn't know the option that keeps idle connections alive,
 * and a connection that sets it fails. HTTP can reuse connections without it.
 */
Socket.prototype.setKeepAlive = function (this: Socket): Socket {
  return this;
};
