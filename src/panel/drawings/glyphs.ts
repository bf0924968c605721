import clearDay from "../../../media/glyphs/clear-day.svg";
import clearNight from "../../../media/glyphs/clear-night.svg";
import cloudy from "../../../media/glyphs/cloudy.svg";
import cold from "../../../media/glyphs/cold.svg";
import flurries from "../../../media/glyphs/flurries.svg";
import fog from "../../../media/glyphs/fog.svg";
import freezingRain from "../../../media/glyphs/freezing-rain.svg";
import hazyDay from "../../../media/glyphs/hazy-day.svg";
import hazyNight from "../../../media/glyphs/hazy-night.svg";
import hot from "../../../media/glyphs/hot.svg";
import ice from "../../../media/glyphs/ice.svg";
import partlyCloudyDay from "../../../media/glyphs/partly-cloudy-day.svg";
import partlyCloudyNight from "../../../media/glyphs/partly-cloudy-night.svg";
import rainAndSnow from "../../../media/glyphs/rain-and-snow.svg";
import rain from "../../../media/glyphs/rain.svg";
import showers from "../../../media/glyphs/showers.svg";
import sleet from "../../../media/glyphs/sleet.svg";
import snow from "../../../media/glyphs/snow.svg";
import thunderstorm from "../../../media/glyphs/thunderstorm.svg";
import unknown from "../../../media/glyphs/unknown.svg";
import windy from "../../../media/glyphs/windy.svg";
import type { Glyph } from "../../weather/view/glyphs";

const drawings: Readonly<Record<Glyph, string>> = {
  "clear-day": clearDay,
  "clear-night": clearNight,
  cloudy,
  cold,
  flurries,
  fog,
  "freezing-rain": freezingRain,
  "hazy-day": hazyDay,
  "hazy-night": hazyNight,
  hot,
  ice,
  "partly-cloudy-day": partlyCloudyDay,
  "partly-cloudy-night": partlyCloudyNight,
  "rain-and-snow": rainAndSnow,
  rain,
  showers,
  sleet,
  snow,
  thunderstorm,
  unknown,
  windy,
};

const parsed = new Map<Glyph, Element>();

/** The drawing of a glyph, in the colour of the text around it. It says nothing to a screen reader: words stand beside it. */
export function glyphDrawing(glyph: Glyph): Element {
  const drawing = parsed.get(glyph) ?? parse(glyph);
  parsed.set(glyph, drawing);
  return document.importNode(drawing, true);
}

function parse(glyph: Glyph): Element {
  const drawing = new DOMParser().parseFromString(drawings[glyph], "image/svg+xml").documentElement;
  drawing.setAttribute("class", "glyph");
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}
