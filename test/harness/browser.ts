import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { chromium, type Browser } from "playwright-core";
import { editorCache, editorFolder, editorNode, ensureEditor } from "./editorFolder";

const unpackedIn = editorCache("chromium");
const packagedEnv = {
  FONTCONFIG_FILE: path.join(unpackedIn, "fonts.conf"),
  // Libraries that a machine without a desktop may lack.
  LD_LIBRARY_PATH: path.join(unpackedIn, "al2023", "lib"),
};

/**
 * Starts a headless Chromium: the one in `test/vscode` with its own fonts, the same on every machine, or that of
 * CHROMIUM_PATH with the machine's fonts.
 */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env["CHROMIUM_PATH"] || undefined;
  if (named !== undefined && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  if (named === undefined) await ensureChromium();
  return chromium.launch({
    executablePath: named ?? path.join(unpackedIn, "chromium"),
    env: { ...process.env, ...(named === undefined && packagedEnv) },
    // The caller ends the browser and its servers in its own order.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    args: ["--disable-gpu", "--font-render-hinting=none"],
  });
}

/** Unpacks next to the final place and renames, so that an interrupted run leaves no partial result. */
async function ensureChromium(): Promise<void> {
  await ensureEditor(console.log);
  if (existsSync(unpackedIn)) return;
  await mkdir(path.dirname(unpackedIn), { recursive: true });
  const folder = await mkdtemp(`${unpackedIn}-`);
  try {
    const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
    await promisify(execFile)(editorNode("latest"), ["--input-type=module", "--eval", script], {
      cwd: editorFolder,
      // The package unpacks into the temporary folder, and unpacks libraries only if it detects a need for them.
      env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" },
    });
    await writeFile(path.join(folder, "fonts.conf"), fontsConfiguration());
    await rename(folder, unpackedIn);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!existsSync(unpackedIn)) throw error;
  }
}

/** Only fonts from packages, because the machine may have none, and so that pictures look the same everywhere. */
function fontsConfiguration(): string {
  const dejavu = path.join(editorFolder, "node_modules", "dejavu-fonts-ttf", "ttf");
  const prefer = (family: string, ...fonts: readonly string[]): string => {
    const preferred = fonts.map((font) => `<family>${font}</family>`).join("");
    return `<alias binding="same"><family>${family}</family><prefer>${preferred}</prefer></alias>`;
  };
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${path.join(unpackedIn, "fonts")}</dir>
<dir>${dejavu}</dir>
<cachedir>${path.join(unpackedIn, "fonts-cache")}</cachedir>
${prefer("system-ui", "Open Sans", "DejaVu Sans")}
${prefer("sans-serif", "Open Sans", "DejaVu Sans")}
${prefer("monospace", "DejaVu Sans Mono")}
${prefer("serif", "DejaVu Serif")}
</fontconfig>
`;
}
