import assert from "node:assert/strict";

import { literal } from "../../../../src/editor/platform/markdown";
import { panelHtml } from "../../../../src/editor/webview/panelHtml";

describe("text in Markdown", () => {
  it("is no markup, no link and no icon, and keeps its words", () => {
    const hostile = "[x](command:y) ![i](https://z) **b** $(zap) <b> `c` | # &amp;";
    const markdown = literal(hostile);
    assert.doesNotMatch(markdown, /(?<!\\)[[(*<`|#&:]|\$\\?\(/);
    assert.equal(markdown.replace(/[\\\u200b]/g, ""), hostile);
  });
});

describe("the page's frame", () => {
  const files = { script: "s.js", style: "s.css", cspSource: "https://webview", nonce: "n0nce" };
  const parts = { ...files, language: "fr", title: "Conditions actuelles", state: "{}" };

  it("allows its own script and style and nothing else", () => {
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(panelHtml(parts)) ?? [];
    assert.equal(
      policy?.replaceAll("&#39;", "'"),
      "default-src 'none'; base-uri 'none'; form-action 'none'; style-src https://webview; script-src 'nonce-n0nce'",
    );
  });

  it("speaks the language of its texts", () => {
    assert.match(panelHtml(parts), /<html lang="fr">[^]*<title>Conditions actuelles<\/title>/);
  });

  it("cannot be left by what is put into it", () => {
    const hostile = `"></title></body><script>alert(1)</script>`;
    for (const part of ["state", "title", "language"])
      assert.equal(panelHtml({ ...parts, [part]: hostile }).match(/<script/g)?.length, 1, part);
  });
});
