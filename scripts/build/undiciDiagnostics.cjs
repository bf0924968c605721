// Replaces undici's diagnostics channels, to which all code in the process can listen. They have the headers and
// addresses of requests, including the key, and print them with NODE_DEBUG=undici.
const silent = { hasSubscribers: false, publish() {} };

exports.channels = new Proxy({}, { get: () => silent });
