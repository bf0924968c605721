import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import svg2ttf from "svg2ttf";
import svgpath from "svgpath";
import ttf2woff from "ttf2woff";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** `current-conditions-clear-day` in `contributes.icons` is `clear-day.svg` on disk. */
const ICON_PREFIX = "current-conditions-";
const fontFile = "glyphs.woff";
const sources = join(root, "media", "glyphs");
const FAMILY = "current-conditions-glyphs";

/** The grid of the drawings: one unit is a pixel of a 16 px codicon. */
const GRID = 16;
const UNITS_PER_EM = 1024;

/** The only content of a glyph file: an icon font has one color, no strokes and no fill rule. */
const GLYPH_FILE =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="16" height="16" viewBox="0 0 16 16"><path fill="currentColor" d="([^"]+)"\/><\/svg>\s*$/;

/**
 * Makes the icon font of the status bar from the glyph drawings.
 *
 * The manifest is the single list of glyphs: an icon's id names its drawing, `fontCharacter` is its code point. The same
 * drawings and manifest always give the same bytes.
 */
export async function buildGlyphFont() {
  const { contributes } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const glyphs = readIcons(contributes.icons);
  const [listed, files] = [glyphs.map(({ name }) => name).sort(), await readGlyphNames()];
  if (listed.join() !== files.join())
    throw new Error(`package.json lists the glyphs ${listed.join()}, but those in media/glyphs are ${files.join()}.`);

  const drawn = await Promise.all(glyphs.map(async (glyph) => ({ ...glyph, path: await readPath(glyph.name) })));
  // With a fixed time, all builds have the same bytes. Without an address, svg2ttf would write its own.
  const font = svg2ttf(svgFont(drawn), { ts: 0, description: "Weather glyphs", url: "about:blank" });
  await mkdir(join(root, "dist"), { recursive: true });
  await writeFile(join(root, "dist", fontFile), ttf2woff(font.buffer));
}

function readIcons(icons) {
  const taken = new Map();
  const glyphs = Object.entries(icons).map(([id, { default: source }]) => {
    if (!id.startsWith(ICON_PREFIX))
      throw new Error(`package.json: the icon id "${id}" must begin with "${ICON_PREFIX}".`);
    const character = /^\\([0-9A-F]{4})$/.exec(source?.fontCharacter ?? "")?.[1];
    if (character === undefined || character < "E000" || character > "F8FF")
      throw new Error(`package.json: the fontCharacter of the icon "${id}" must be between "\\\\E000" and "\\\\F8FF".`);
    if (basename(source.fontPath ?? "") !== fontFile)
      throw new Error(`package.json: the fontPath of the icon "${id}" must end in "${fontFile}".`);
    if (taken.has(character))
      throw new Error(`package.json: the icons "${taken.get(character)}" and "${id}" have the same fontCharacter.`);
    taken.set(character, id);
    return { name: id.slice(ICON_PREFIX.length), character };
  });
  return glyphs.sort((a, b) => (a.character < b.character ? -1 : 1));
}

/**
 * Reads the glyph drawings.
 *
 * @returns {Promise<Record<string, string>>} the outline of each glyph by its name, as an SVG path on a grid of 16
 * @throws if a drawing isn't written like the others
 */
export async function readGlyphPaths() {
  const names = await readGlyphNames();
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readPath(name)])));
}

async function readGlyphNames() {
  const files = await readdir(sources);
  return files
    .filter((file) => file.endsWith(".svg"))
    .map((file) => basename(file, ".svg"))
    .sort();
}

async function readPath(name) {
  const path = GLYPH_FILE.exec(await readFile(join(sources, `${name}.svg`), "utf8"))?.[1];
  if (path === undefined) {
    throw new Error(
      `${name}.svg must be a single filled <path> in an <svg> of ${GRID} by ${GRID}, written like the other glyphs.`,
    );
  }
  return path;
}

/**
 * The em is the 16 px box and the baseline its lower edge, as in codicons, so that both stand on the same line.
 */
function svgFont(glyphs) {
  const scale = UNITS_PER_EM / GRID;
  const elements = glyphs.map(({ name, character, path }) => {
    const outline = svgpath(path).scale(scale, -scale).translate(0, UNITS_PER_EM).abs().round(1).toString();
    return `<glyph glyph-name="${name}" unicode="&#x${character};" d="${outline}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"><defs><font id="${FAMILY}" horiz-adv-x="${UNITS_PER_EM}">` +
    `<font-face font-family="${FAMILY}" units-per-em="${UNITS_PER_EM}" ascent="${UNITS_PER_EM}" descent="0"/>` +
    `<missing-glyph horiz-adv-x="0"/>${elements.join("")}</font></defs></svg>`
  );
}
