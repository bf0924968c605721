import { Socket } from "node:net";

/**
 * Loaded before the tests under Wine. Wine 8 doesn't support the keep-alive option of sockets, and connections that set
 * it fail. HTTP can reuse connections without it.
 */
Socket.prototype.setKeepAlive = function (this: Socket): Socket {
  return this;
};
