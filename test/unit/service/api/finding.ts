import assert from "node:assert/strict";

import type { Scheme } from "../../../../src/weather/model/endpoint";
import type { Failure } from "../../../../src/weather/model/failure";
import type { FoundPlace } from "../../../../src/weather/places/foundPlace";
import type { PlaceQuery, Search } from "../../../../src/weather/places/placeQuery";
import type { SearchReply } from "../../../../src/weather/places/ports";
import type { Scene } from "../harness";

export function searchOf(
  scene: Scene,
  text = "Berlin",
  kind: Search["kind"] = "text",
  scheme: Scheme = "header",
): PlaceQuery {
  return { endpoint: scene.endpoint(scheme), search: { kind, text } };
}

export function find(scene: Scene, text?: string, kind?: Search["kind"], scheme?: Scheme): Promise<SearchReply> {
  return scene.client.find(searchOf(scene, text, kind, scheme));
}

export function failureOf(found: SearchReply): Failure {
  assert.ok(found.kind === "failure", found.kind);
  return found.failure;
}

export function kindOf(found: SearchReply): string {
  return found.kind === "failure" ? found.failure.kind : found.kind;
}

export function matchesOf(found: SearchReply): readonly FoundPlace[] {
  assert.ok(found.kind === "found", kindOf(found));
  return found.foundPlaces;
}

export const one = { Key: "178087", LocalizedName: "Berlin", Country: { LocalizedName: "Germany" } };
export const oneMatch = { location: "178087", name: "Berlin", country: "Germany" };
