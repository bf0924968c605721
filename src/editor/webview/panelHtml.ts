import { randomBytes } from "node:crypto";

interface PageContent {
  /** A BCP 47 tag. */
  readonly language: string;
  readonly title: string;
  readonly noResponse: string;
  readonly script: string;
  readonly style: string;
  readonly cspSource: string;
  /** The address of the provider's logo, if the package contains it. */
  readonly logo?: string;
}

/** The page's HTML. It can load only its own script, its own style sheet, and the logo. */
export function panelHtml(content: PageContent): string {
  const { language, title, noResponse, script, style, cspSource, logo } = content;
  const nonce = randomBytes(16).toString("base64url");
  const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; style-src ${cspSource}; script-src 'nonce-${nonce}'${logo === undefined ? "" : `; img-src ${cspSource}`}`;
  return `<!DOCTYPE html>
<html lang="${escaped(language)}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${escaped(style)}">
  <title>${escaped(title)}</title>
</head>
<body data-no-response="${escaped(noResponse)}"${logo === undefined ? "" : ` data-logo="${escaped(logo)}"`}>
  <main id="weather"></main>
  <script nonce="${nonce}" src="${escaped(script)}"></script>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
