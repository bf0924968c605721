import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

import { nameFor } from "../../../src/service/keptFolder";
import { Locks } from "../../../src/service/locks";
import { MatchFiles } from "../../../src/service/matchFiles";
import { type Files, files as realFiles } from "../../../src/service/wholeFile";
import type { LocationKey } from "../../../src/weather/model/locationKey";
import type { Match } from "../../../src/weather/places/foundPlace";
import { type PlaceQuery, placeQueryId } from "../../../src/weather/places/placeQuery";
import { endpointAt, Lines } from "./harness";
import { makeFolder, removeFolder } from "./storage";

export const noon = Date.UTC(2026, 5, 15, 12);

export function queryFor(text: string, change: Partial<PlaceQuery> = {}): PlaceQuery {
  return { endpoint: endpointAt("https://weather.example"), search: { kind: "text", text }, ...change };
}

export function aMatch(location: string, name = "Berlin"): Match {
  return { location: location as LocationKey, name };
}

export const query = queryFor("Canary Wharf");
export const matches: readonly Match[] = [
  { ...aMatch("178087"), region: "Berlin", country: "Germany", postalCode: "10178" },
  { ...aMatch("18404_PC", "Scranton"), area: "Lackawanna", isPostal: true },
  aMatch("5-295212_1_AL", "東京 👨‍👩‍👧"),
];

/** What windows keep of their searches in a folder of their own, at a time that a test decides. */
export class Searches {
  now = noon;

  private constructor(readonly folder: string) {}

  static async open(): Promise<Searches> {
    return new Searches(await makeFolder());
  }

  close(): Promise<void> {
    return removeFolder(this.folder);
  }

  get places(): string {
    return join(this.folder, "places");
  }

  window(files: Files = realFiles): { readonly kept: MatchFiles; readonly log: readonly string[] } {
    const log = new Lines();
    const locks = new Locks(join(this.folder, "locks"), files, log);
    return { kept: new MatchFiles({ folder: this.places, files, locks, log, now: () => this.now }), log: log.all };
  }

  /** What another window reads for `query`. */
  read(): Promise<readonly Match[] | undefined> {
    return this.window().kept.read(query);
  }

  async names(): Promise<string[]> {
    return (await readdir(this.places)).sort();
  }

  /** The file of `query`, after the matches were kept in it. */
  async keptFile(): Promise<string> {
    await this.window().kept.keep(query, matches);
    return join(this.places, `${nameFor(placeQueryId(query))}.v1.json`);
  }

  /** Names and contents of everything that is stored. */
  async bytes(): Promise<string> {
    const names = await readdir(this.folder, { recursive: true });
    const contents = names.map(async (name) => {
      const path = join(this.folder, name);
      return (await stat(path)).isFile() ? readFile(path, "latin1") : "";
    });
    return [...names, ...(await Promise.all(contents))].join("\n");
  }
}
