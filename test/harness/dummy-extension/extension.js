/** Hands out the context that the editor made for this extension. */
exports.activate = (context) => ({ context });
