/** An extension that does nothing. */
exports.activate = () => undefined;
