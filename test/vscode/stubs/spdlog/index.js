/**
 * Stands in for the native `@vscode/spdlog`: the editor writes its log files, and what extensions
 * print to their output channels, through this module. Appends lines; rotates nothing.
 */
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const NAMES = ["trace", "debug", "info", "warning", "error", "critical", "off"];

let defaultLevel = 2;

function timestamp() {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 23).replace("T", " ");
}

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    this.level = defaultLevel;
    this.formatted = true;
    fs.mkdirSync(path.dirname(file), { recursive: true });
  }

  write(level, message) {
    if (level < this.level) {
      return;
    }
    fs.appendFileSync(this.file, this.formatted ? `${timestamp()} [${NAMES[level]}] ${message}\n` : `${message}`);
  }

  trace(message) {
    this.write(0, message);
  }
  debug(message) {
    this.write(1, message);
  }
  info(message) {
    this.write(2, message);
  }
  warn(message) {
    this.write(3, message);
  }
  error(message) {
    this.write(4, message);
  }
  critical(message) {
    this.write(5, message);
  }

  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {}
  clearFormatters() {
    this.formatted = false;
  }
  flush() {}
  drop() {}
}

// One by one: the editor imports them by name, which only finds exports written this way.
exports.version = 11100;
exports.Logger = Logger;
exports.createRotatingLogger = (name, file) => Promise.resolve(new Logger("rotating", name, file));
exports.createAsyncRotatingLogger = (name, file) => Promise.resolve(new Logger("rotating_async", name, file));
exports.setFlushOn = () => {};
exports.setLevel = (level) => {
  defaultLevel = level;
};
exports.shutdown = () => {};
