/** Returns the context that the editor has created for this extension. */
exports.activate = (context) => ({ context });
