import type { WeatherName } from "../weathers";

const WARM: readonly WeatherName[] = ["sunnyDay", "thunderstorm", "clearNight"];
const MILD: readonly WeatherName[] = ["sunnyDay", "nightRain", "fog", "clearNight"];
const COLD: readonly WeatherName[] = ["snowBelowZero", "zeroDegrees", "freezingRain", "rainAndSnow"];

/** A weather that can be at this latitude. It hangs on the key, so that other places change nothing about it. */
export function weatherAt(latitude: number, key: string): WeatherName {
  const distance = Math.abs(latitude);
  const choice = distance < 25 ? WARM : distance < 50 ? MILD : COLD;
  const digits = Number(key.replaceAll(/\D/g, ""));
  return choice[digits % choice.length] ?? "sunnyDay";
}
