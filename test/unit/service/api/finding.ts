import assert from "node:assert/strict";

import type { Scheme } from "../../../../src/weather/model/endpoint";
import type { Failure } from "../../../../src/weather/model/failure";
import type { Match } from "../../../../src/weather/places/foundPlace";
import type { PlaceQuery, Search } from "../../../../src/weather/places/placeQuery";
import type { Found } from "../../../../src/weather/places/ports";
import type { Scene } from "../harness";

export function searchOf(
  scene: Scene,
  text = "Berlin",
  kind: Search["kind"] = "text",
  scheme: Scheme = "header",
): PlaceQuery {
  return { endpoint: scene.endpoint(scheme), search: { kind, text } };
}

export function find(scene: Scene, text?: string, kind?: Search["kind"], scheme?: Scheme): Promise<Found> {
  return scene.client.find(searchOf(scene, text, kind, scheme));
}

export function failureOf(found: Found): Failure {
  assert.ok(found.kind === "failure", found.kind);
  return found.failure;
}

export function kindOf(found: Found): string {
  return found.kind === "failure" ? found.failure.kind : found.kind;
}

export function matchesOf(found: Found): readonly Match[] {
  assert.ok(found.kind === "matches", kindOf(found));
  return found.matches;
}

export const one = { Key: "178087", LocalizedName: "Berlin", Country: { LocalizedName: "Germany" } };
export const oneMatch = { location: "178087", name: "Berlin", country: "Germany" };
