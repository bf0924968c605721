import assert from "node:assert/strict";

import { panelHtml } from "../../../../src/editor/webview/panelHtml";

describe("the page's frame", () => {
  const files = { script: "s.js", style: "s.css", cspSource: "https://webview" };
  const parts = { ...files, language: "fr", title: "Conditions actuelles", noResponse: "Pas de réponse" };

  it("the page allows only its own script and style, and declares the language of its texts", () => {
    const html = panelHtml(parts);
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    const [, nonce = ""] = /<script nonce="([\w-]{22})" src="s\.js">/.exec(html) ?? [];
    const own = `style-src https://webview; script-src 'nonce-${nonce}'`;
    assert.equal(policy?.replaceAll("&#39;", "'"), `default-src 'none'; base-uri 'none'; form-action 'none'; ${own}`);
    assert.match(html, /<html lang="fr">[^]*<title>Conditions actuelles<\/title>/);
  });

  it("a page with a logo names the logo, and allows the extension's own images", () => {
    const html = panelHtml({ ...parts, logo: "https://webview/a.svg" });
    const body = '<body data-no-response="Pas de réponse" data-logo="https://webview/a.svg">';
    assert.match(html, /; img-src https:\/\/webview"/);
    assert.ok(html.includes(body), html);
    assert.doesNotMatch(panelHtml(parts), /img-src|data-logo/);
  });

  it("the page escapes its texts", () => {
    const hostile = `"></title></body><script>alert(1)</script>`;
    for (const part of ["title", "noResponse", "language", "logo"])
      assert.equal(panelHtml({ ...parts, [part]: hostile }).match(/<script/g)?.length, 1, part);
  });
});
