// npm run bench -- <what>: measures what the extension costs; docs/benchmarks.md has the figures.
import { runScript } from "./runScript.mjs";

await runScript("bench", {
  activation: "the time of the start, compared with an empty and a minimal extension",
  paint: "the time until the panel's page is painted",
  quota: "the calls of windows in a day",
  refresh: "the time of a refresh, compared with that of a minimal extension",
  rest: "what an hour of rest and many refreshes take, compared with a minimal extension",
  size: "the bytes of each part of the package; fails above the limit",
});
