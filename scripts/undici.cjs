// The parts of undici that the transport uses. The whole package is twice as large and, when it is loaded, puts an agent
// of its own into the process-wide slot that every other extension's `fetch` goes through; these parts leave it alone.
const Dispatcher = require("undici/lib/dispatcher/dispatcher");

// The agent for proxies calls it.
Dispatcher.prototype.connect = require("undici/lib/api/api-connect");

exports.Agent = require("undici/lib/dispatcher/agent");
exports.EnvHttpProxyAgent = require("undici/lib/dispatcher/env-http-proxy-agent");
exports.Pool = require("undici/lib/dispatcher/pool");
