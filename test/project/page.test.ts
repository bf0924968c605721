import assert from "node:assert/strict";
import type { Server } from "node:http";

import { bundlingIt, script } from "./scripts";

interface Page {
  readonly servePage: () => Promise<{ readonly server: Server; readonly address: string }>;
}

describe("npm start -- --page", () => {
  bundlingIt(
    "npm start -- --page serves the sample in the theme of the address, with its script and style",
    async () => {
      const { server, address } = await (await script<Page>("page.mjs")).servePage();
      try {
        const get = async (path: string): Promise<string> => {
          const response = await fetch(address + path);
          return `${response.status} ${await response.text()}`;
        };
        assert.match(await get("/"), /^200 [^]*body class="vscode-dark"/);
        assert.match(await get("/?theme=high-contrast"), /body class="vscode-high-contrast"[^]*/);
        assert.match(await get("/"), /This weather is made up/);
        assert.match(await get("/page.js"), /^200 [^]*acquireVsCodeApi/);
        assert.match(await get("/page.css"), /^200 [^]*--vscode-/);
        assert.match(await get("/other.js"), /^500 The page has no/);
      } finally {
        server.close();
      }
    },
  );
});
