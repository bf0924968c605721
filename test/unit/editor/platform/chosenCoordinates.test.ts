import assert from "node:assert/strict";

import { ChosenCoordinates } from "../../../../src/editor/platform/chosenCoordinates";
import { maxStoredCoordinates } from "../../../../src/weather/model/coordinates";
import { weatherQueryAt, endpointAt } from "../../service/harness";
import { Warnings } from "../../service/storage/openStorage";
import { day, failures, FakeClock } from "../../weather/fakes";
import { itRows } from "../../weather/itEach";
import { FakeState } from "../fakeEditor";

const entry = "chosenPositions";
const newYork = { latitude: 40.71, longitude: -74.01 };
const berlin = { latitude: 52.52, longitude: 13.4 };
const [one, other] = [endpointAt("https://weather.example"), endpointAt("https://other.example")];

describe("the positions of chosen places", () => {
  let state: FakeState;
  let log: Warnings;
  let clock: FakeClock;
  let settings: { current: { endpoint: typeof one | typeof failures.addressRefused } };
  beforeEach(() => {
    [state, log, settings] = [new FakeState(), new Warnings(), { current: { endpoint: one } }];
    clock = new FakeClock();
  });

  /** What one window remembers. */
  const open = (): ChosenCoordinates => new ChosenCoordinates(state, settings as never, log, clock.now);
  const queryAt = (location: string, endpoint = one) => weatherQueryAt(endpoint, location);
  const choose = (location: string, position = newYork): void =>
    open().remember({ location: queryAt(location).location, coordinates: position });
  const positionOf = (location: string, endpoint = one) => open().of(queryAt(location, endpoint));

  it("are known in all windows and after a restart", () => {
    choose("349727");
    choose("178087", berlin);
    assert.deepEqual(positionOf("349727"), newYork);
    assert.deepEqual(positionOf("178087"), berlin);
    assert.equal(positionOf("1"), undefined);
  });

  it("belong to the service that found them", () => {
    choose("349727");
    assert.equal(positionOf("349727", other), undefined);
    settings.current.endpoint = other;
    choose("349727", berlin);
    assert.deepEqual(positionOf("349727"), newYork);
    assert.deepEqual(positionOf("349727", other), berlin);
  });

  it("are those that were chosen last, one for a place", () => {
    choose("349727", berlin);
    choose("349727");
    assert.deepEqual(positionOf("349727"), newYork);
    assert.equal((state.values.get(entry) as unknown[]).length, 1);
  });

  it("are the newest 200, in one entry", () => {
    choose("349727");
    for (let index = 1; index < maxStoredCoordinates; index += 1) choose(`${index}`);
    choose("349727");
    choose("178087");
    const known = ["1", "2", "349727"].filter((location) => positionOf(location));
    assert.deepEqual(known, ["2", "349727"]);
    assert.equal((state.values.get(entry) as unknown[]).length, maxStoredCoordinates);
  });

  const assertNothingKept = async (act: () => unknown): Promise<void> => {
    await act();
    assert.deepEqual(state.keys(), []);
  };
  const chooseWithoutAddress = (): void => {
    settings.current.endpoint = failures.addressRefused;
    choose("349727");
  };
  itRows(assertNothingKept, {
    "are not remembered where the service has told none": [() => open().remember(queryAt("349727"))],
    "are not remembered where the settings have no address that can be used": [chooseWithoutAddress],
    "leave nothing when they are cleared": [() => (choose("349727"), open().clear())],
  });

  it("of earlier versions, with an entry for each place, are removed by the first window", () => {
    for (const name of ["position 349727", "position 178087_PC", "notified"]) state.values.set(name, newYork);
    open();
    assert.deepEqual(state.keys(), ["notified"]);
  });

  it("I6 of another version in another form are as good as none", () => {
    const { base } = one;
    const receivedAt = clock.now();
    const entryAt = (position: object): object => ({ base, location: "349727", receivedAt, ...position });
    const bad = [null, 7, [base, "349727", 1, 2], entryAt({ latitude: 91, longitude: 0 }), { base, ...newYork }];
    for (const value of [7, "x", { a: 1 }, [...bad, { base, location: "349727", ...newYork }]]) {
      state.values.set(entry, value);
      assert.equal(positionOf("349727"), undefined, JSON.stringify(value));
    }
    choose("349727");
    assert.deepEqual(state.values.get(entry), [entryAt(newYork)]);
  });

  it("I12 are not used any more when they are too old to be kept", async () => {
    choose("349727");
    await clock.pass(13 * day - 1);
    assert.deepEqual(positionOf("349727"), newYork);
    await clock.pass(1);
    assert.equal(positionOf("349727"), undefined);
  });

  it("I12 are removed when they are too old to be kept, without the younger ones", async () => {
    choose("349727");
    await clock.pass(7 * day);
    choose("178087", berlin);
    const locations = async (): Promise<unknown> => {
      await open().tidy();
      return (state.values.get(entry) as { location: string }[] | undefined)?.map(({ location }) => location);
    };
    assert.deepEqual(await locations(), ["349727", "178087"]);
    await clock.pass(6 * day);
    assert.deepEqual(await locations(), ["178087"]);
    await clock.pass(7 * day);
    assert.equal(await locations(), undefined);
  });

  it("that cannot be written or removed are logged, without the place", async () => {
    state.values.set("position 349727", newYork);
    state.isReadOnly = true;
    choose("349727");
    await open().clear();
    const lines = ["store", "remove"].map((act) => `Couldn't ${act} the coordinates of selected places (EROFS)`);
    assert.deepEqual(new Set(log.all), new Set(lines));
  });
});
