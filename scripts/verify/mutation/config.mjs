/** Stryker's options for every layer; scripts/verify/mutation.mjs adds those of one layer. */
export const config = {
  plugins: ["./scripts/verify/mutation/plugin.mjs"],
  testRunner: "compiled",
  ignorers: ["texts"],
  coverageAnalysis: "perTest",
  // The types of a mutant do not matter, only what it does: Stryker puts @ts-nocheck atop every file.
  disableTypeChecks: "{src,test}/**/*.{ts,tsx}",
  buildCommand: "tsc -b",
  ignorePatterns: ["/out", "/dist", "/test/vscode", "/.vscode-test", "*.vsix"],
  tempDirName: "out/mutation/sandbox",
  cleanTempDir: "always",
  concurrency: 2,
  // Sockets and timers that a mutant left behind go with their process.
  maxTestRunnerReuse: 150,
  // Beside what the tests take; a test whose wait fails ends earlier, by its own time limit.
  timeoutMS: 10_000,
  timeoutFactor: 3,
  reporters: ["progress-append-only", "clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
  jsonReporter: { fileName: "out/mutation/report.json" },
  allowConsoleColors: false,
  warnings: { slow: false, unknownOptions: false, unserializableOptions: false, preprocessorErrors: true },
};
