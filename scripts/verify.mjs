// npm run verify -- <what>: checks that take longer than npm test, or need other programs.
import { runScript } from "./runScript.mjs";

await runScript("verify", {
  audit: "asks the registry for known vulnerabilities in the packages that the VSIX contains",
  fuzz: "checks every property with 1,000,000 generated inputs",
  gateway: "runs the team's gateway in a real nginx",
  mutation: "changes the code in thousands of places, and counts the changes that the tests detect",
  newest: "runs the tests of windows in the newest editor from npm, and locks it",
  rebuild: "builds the VSIX of a tag or commit from a fresh clone, and compares the bytes",
  restart: "restarts the desktop editor, which it downloads, and looks whether the key is still there",
  windows: "runs the tests of units, files, and processes in Node for Windows, on Linux under Wine",
});
