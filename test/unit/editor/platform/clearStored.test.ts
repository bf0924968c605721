import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

import { ApiKeys } from "../../../../src/editor/platform/apiKeys";
import { clearStored, panelLocation } from "../../../../src/editor/platform/clearStored";
import { Removal } from "../../../../src/service/storage/removal";
import { ApiKey } from "../../../../src/weather/model/apiKey";
import { endpointAt } from "../../service/harness";
import { anAnswer, query, TestStorage } from "../../service/storage/storageFixture";
import { FakeClock, FakeLog } from "../../weather/fakes";
import { FakeState } from "../fakeEditor";

describe("everything that is stored", () => {
  const storage = new TestStorage();

  it("after the key is removed, only what SECURITY.md names is left [H3]", async () => {
    const clock = new FakeClock();
    const { database, answers, values, history, leases, gate, notes } = storage.open({ clock });
    const [globalState, workspaceState, log] = [new FakeState(), new FakeState(), new FakeLog()];
    const secrets = new Map<string, string>();
    const storageOfSecrets = {
      onDidChange: () => ({ dispose: () => undefined }),
      get: (name: string) => Promise.resolve(secrets.get(name)),
      store: (name: string, value: string) => Promise.resolve(void secrets.set(name, value)),
      delete: (name: string) => Promise.resolve(void secrets.delete(name)),
      keys: () => Promise.resolve([...secrets.keys()]),
    };
    const keys = new ApiKeys(storageOfSecrets, globalState, {}, log);
    const key = ApiKey.read("canary-of-everything-stored");
    assert.ok(key.kind === "key");
    await keys.store(endpointAt("https://weather.example"), key.key);
    await workspaceState.update(panelLocation, "178087");
    const answer = anAnswer();
    history.add(query, answer);
    void leases.withLease("one", () => new Promise(() => undefined), new AbortController().signal);
    await Promise.all([
      answers.store(query, { answer }),
      values.put("coordinates", clock.now(), { latitude: 40 }),
      notes.take([{ name: "warning", source: "warnings" }]),
      notes.put("focus"),
      notes.put("notToday"),
      gate.enter("core", new AbortController().signal),
    ]);
    const tables = await database.read((all) => all.all<{ name: string }>("SELECT name FROM sqlite_schema"));
    const rowsIn = async (): Promise<Readonly<Record<string, number>>> => {
      const names = tables?.map(({ name }) => name).sort() ?? [];
      const count = (name: string) =>
        database.read((all) => all.all<{ count: number }>(`SELECT count(*) AS count FROM ${name}`)[0]?.count ?? 0);
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, (await count(name)) ?? 0] as const)),
      );
    };
    for (const [name, rows] of Object.entries(await rowsIn())) assert.ok(rows > 0, name);

    await keys.removeAll();
    const removal = new Removal(database, storage.folder, clock, log);
    assert.equal(await clearStored({ removal, notes, workspaceState }), true);
    removal.dispose();
    assert.deepEqual(await rowsIn(), { calls: 1, entries: 0, leases: 0, months: 1, notes: 1, removals: 1 });
    const file = new DatabaseSync(storage.file());
    const left = file.prepare("SELECT name FROM notes").all();
    file.close();
    assert.deepEqual(
      left.map(({ name }) => name),
      ["focus"],
    );
    assert.equal(existsSync(storage.path("weather.remove")), false);
    assert.deepEqual([...secrets.keys()], []);
    assert.deepEqual([...globalState.values], [["keyAddresses", []]]);
    assert.deepEqual([...workspaceState.values], []);
  });
});
