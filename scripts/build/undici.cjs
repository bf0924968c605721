// The parts of undici that the transport uses. The whole package is twice as large, and when loaded, it puts its agent
// into the process-wide slot that the `fetch` of all other extensions uses. These parts don't.
const Dispatcher = require("undici/lib/dispatcher/dispatcher");

// The agent for proxies calls it.
Dispatcher.prototype.connect = require("undici/lib/api/api-connect");
Dispatcher.prototype.request = require("undici/lib/api/api-request");

exports.Agent = require("undici/lib/dispatcher/agent");
exports.buildConnector = require("undici/lib/core/connect");
exports.Pool = require("undici/lib/dispatcher/pool");
exports.ProxyAgent = require("undici/lib/dispatcher/proxy-agent");
