import assert from "node:assert/strict";

import { nextFailureRecord } from "../../../../src/weather/feed/backoff";
import type { Known } from "../../../../src/weather/model/answer";
import type { LocationKey } from "../../../../src/weather/model/locationKey";
import type { WeatherQuery } from "../../../../src/weather/model/weatherQuery";
import { day, failures, hour, minute } from "../../weather/fakes";
import { endpointAt } from "../harness";
import {
  anAnswer,
  aTrouble,
  clockAt,
  type PassingClock,
  query,
  TestStorage,
  type Window,
} from "../storage/storageFixture";

const at = Date.UTC(2026, 9, 27, 8);
const clockOffset = 3 * hour;

describe("the stored answers", () => {
  const storage = new TestStorage();
  let clock: PassingClock;
  beforeEach(() => (clock = clockAt(at)));
  const open = (): Window => storage.open({ clock });
  const sql = async ({ database }: Window, text: string, value: string | number = ""): Promise<void> => {
    const values = text.includes(":value") ? { value } : {};
    assert.equal(await database.write((tables) => tables.run(text, values)), 1);
  };
  const again = async (known: Known<unknown>): Promise<Known<unknown>> => {
    const one = open();
    await one.answers.store(query, known as never);
    return one.other().answers.read(query);
  };

  it("stored answers are read by other windows as they were written", async () => {
    const answer = { ...anAnswer("Fog", at), clockOffset };
    for (const known of [{}, { answer }, { answer, failureRecord: aTrouble(at) }, { failureRecord: aTrouble(at) }]) {
      const stored = await again(known);
      assert.deepEqual(stored, "answer" in known || !("failureRecord" in known) ? known : { ...known, answer });
    }
  });

  it("an answer is read again when a newer one has shown that this machine's clock is wrong [F8]", async () => {
    const one = open();
    const body = JSON.stringify([{ WeatherText: "Fog", EpochTime: (at - minute) / 1000 }]);
    const known = { ...anAnswer("Fog", at), body };
    assert.equal(one.answers.current(query, known), known);
    await clock.pass(minute);
    await one.answers.store(query, { answer: { ...anAnswer("Rain", clock.now()), clockOffset } });
    await one.answers.read(query);
    const { receivedAt, content, ...read } = one.answers.current(query, known);
    assert.deepEqual([read.clockOffset, receivedAt], [clockOffset, at]);
    assert.equal(content.observed?.epoch, at - clockOffset);
    assert.equal(one.answers.current({ ...query, endpoint: endpointAt("https://other.example") }, known), known);
  });

  for (const days of [-9, 0, 20])
    it(`other windows read the temperatures if this machine's clock is ${days} days ahead [F8]`, async () => {
      const one = open();
      for (let times = 0; times < 6; times += 1) {
        const answer = { ...anAnswer("Fog", clock.now()), clockOffset: days * day };
        const content = { ...answer.content, temperature: { metric: { value: times, unit: "C" } } } as const;
        one.history.add(query, { ...answer, content });
        // Ends after the change before it.
        await one.database.write(() => undefined);
        clock.set(hour);
      }
      const other = one.other();
      await other.history.read(query);
      assert.equal(other.history.of(query).length, 6);
    });

  it("stored answers and failures from less than a minute ahead of the clock are read [H10]", async () => {
    const known = { answer: anAnswer("Fog", at), failureRecord: aTrouble(at) };
    assert.deepEqual(await again(known), known);
    for (const [change, expected] of [
      [1 - minute, known],
      [-1, {}],
    ] as const) {
      clock.set(change);
      assert.deepEqual(await open().answers.read(query), expected);
    }
  });

  it("a stored answer is read only for its own query [K17]", async () => {
    const one = open();
    await one.answers.store(query, { answer: anAnswer("Fog", at), failureRecord: aTrouble(at) });
    const others: readonly WeatherQuery[] = [
      { ...query, location: "178087" as LocationKey },
      { ...query, language: "de" },
      { ...query, details: !query.details },
      { ...query, endpoint: endpointAt("https://weather.example", "query") },
      { ...query, endpoint: endpointAt("https://weather.example/elsewhere") },
    ];
    for (const other of others) assert.deepEqual(await one.answers.read(other), {}, JSON.stringify(other));
  });

  it("a stored answer is never replaced by an older one [H5]", async () => {
    const one = open();
    await one.answers.store(query, { answer: anAnswer("New", at) });
    await one.other().answers.store(query, { answer: anAnswer("Old", at - minute) });
    assert.equal((await one.answers.read(query)).answer?.content.text, "New");
  });

  it("a stored answer from ahead of the clock is replaced [H10]", async () => {
    const one = open();
    await one.answers.store(query, { answer: anAnswer("Ahead", at) });
    clock.set(-hour);
    await one.answers.store(query, { answer: anAnswer("Now", at - hour) });
    assert.equal((await one.answers.read(query)).answer?.content.text, "Now");
  });

  it("an answer that mustn't be stored removes the stored one [F7]", async () => {
    await again({ answer: anAnswer("Fog", at), failureRecord: aTrouble(at) });
    assert.deepEqual(await again({}), {});
  });

  it("stored answers are read and written until 13 days old, or dated 13 days ahead [I12]", async () => {
    const answer = anAnswer("Fog", at);
    clock.set(13 * day - minute);
    assert.deepEqual(await again({ answer }), { answer });
    for (const change of [minute, -26 * day]) {
      clock.set(change);
      assert.deepEqual(await open().answers.read(query), {});
    }
    clock.set(26 * day);
    const one = storage.open({ clock, folder: storage.path("other") });
    await one.answers.store(query, { answer });
    clock.set(-day);
    assert.deepEqual(await one.answers.read(query), {});
  });

  it("stored failures are read by other windows as they were written", async () => {
    for (const failure of Object.values(failures)) {
      const attempt = { failure, cause: "403", keyId: "0a1b" };
      const failureRecord = nextFailureRecord(attempt, undefined, { now: () => at, random: () => 0.999 }, {});
      assert.deepEqual(await again({ failureRecord }), { failureRecord }, failure.kind);
    }
  });

  it("stored failures that are nonsense, or of an unknown kind, are ignored [I2 H8]", async () => {
    const one = open();
    const { failure, ...times } = aTrouble(at);
    for (const record of [
      ...["", "null", '"x"', JSON.stringify(times)],
      // A different version may have kinds that are unknown here.
      ...[null, "x", {}, { kind: "onFire" }, { kind: "constructor" }].map((wrong) =>
        JSON.stringify({ ...times, failure: wrong }),
      ),
      ...["at", "count", "cause"].map((name) => JSON.stringify({ ...times, failure, [name]: undefined })),
      ...["at", "nextAt", "notBefore"].map((name) => JSON.stringify({ ...times, failure, [name]: "soon" })),
      ...["nextAt", "notBefore"].map((name) => JSON.stringify({ ...times, failure, [name]: at + 4 * day })),
      JSON.stringify({ ...times, failure: { kind: "untrustedCertificate", fault: "expired", at: 1e16 } }),
      JSON.stringify({ ...times, failure, keyId: 7 }),
    ]) {
      await one.answers.store(query, { failureRecord: aTrouble(at) });
      assert.ok((await one.answers.read(query)).failureRecord);
      await sql(one, "UPDATE entries SET value = :value WHERE name LIKE 'failure %'", record);
      assert.deepEqual(await one.answers.read(query), {}, record);
    }
  });

  it("stored answers pass the same checks as responses [I2]", async () => {
    const one = open();
    const readWith = async (member: string, value: string | number): Promise<unknown> => {
      await one.answers.store(query, { answer: anAnswer("Fog", at) });
      await sql(one, `UPDATE entries SET value = json_set(value, '$.${member}', :value)`, value);
      return (await one.answers.read(query)).answer;
    };
    for (const [member, value] of [
      ["body", "[]"],
      ["body", '[{"Code":"Unauthorized"}]'],
      ["receivedAt", "soon"],
      ["expiresAt", at + day + 1],
      ["expiresAt", 9e15],
      ["clockOffset", "soon"],
      ["clockOffset", 9e15],
    ] as const)
      assert.equal(await readWith(member, value), undefined, `${member} ${value}`);
    assert.ok(await readWith("body", '[{"WeatherText":"Sun","WeatherIcon":1}]'));
  });

  it("a stored number that no window can have written means that the file is damaged [I2]", async () => {
    const one = open();
    await one.answers.store(query, { answer: anAnswer("Fog", at) });
    await sql(one, "UPDATE entries SET at = 9223372036854775807");
    assert.deepEqual(await one.answers.read(query), {});
    assert.deepEqual(await again({ answer: anAnswer("Fog", at) }), { answer: anAnswer("Fog", at) });
    assert.equal(one.log.length, 1);
  });
});
