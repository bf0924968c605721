// In place of undici's diagnostics channels: all code in the process can listen to those, and they carry the headers and
// addresses of requests, the key among them; with NODE_DEBUG=undici they print it.
const silent = { hasSubscribers: false, publish() {} };

exports.channels = new Proxy({}, { get: () => silent });
