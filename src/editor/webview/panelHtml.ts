/** What differs from page to page. */
export interface PageParts {
  /** BCP 47 tag of the language that the page speaks. */
  readonly language: string;
  readonly title: string;
  readonly script: string;
  readonly style: string;
  /** What the webview calls its own origin, for the content security policy. */
  readonly cspSource: string;
  /** Random for every page. */
  readonly nonce: string;
  /** JSON that the page keeps as its state. */
  readonly state: string;
  /** The address of the provider's logo, which is not part of every package. */
  readonly logo?: string;
}

/** The page's frame. It may load its own script and style, the logo if there is one, and nothing else; the page builds what it shows itself. */
export function panelHtml(parts: PageParts): string {
  const { language, title, script, style, cspSource, nonce, state, logo } = parts;
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
<body data-state="${escaped(state)}"${logo === undefined ? "" : ` data-logo="${escaped(logo)}"`}>
  <main id="weather"></main>
  <script nonce="${nonce}" src="${escaped(script)}"></script>
</body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
