/**
 * Stands in for native modules of the editor that a test run does not need: the watchdog, the
 * device id and ripgrep. The editor only checks that they load.
 */
"use strict";

exports.start = () => {};
exports.exit = (code) => process.exit(code);
exports.getDeviceId = () => Promise.resolve("");
exports.rgPath = "rg";
exports.rgDiskPath = "rg";
