import assert from "node:assert/strict";

import { until } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { useSession } from "./session";

const name = "currentConditions_get";

describe("the chat tool", () => {
  // The tools are there without a chat and its model.
  const session = useSession("chat", { settings: { "chat.disableAIFeatures": false } });
  let window: EditorWindow;
  /** A saved place that nothing shows, so that only the tool asks for it. */
  let place: string;
  const wallop = { place: "nether wallop" };
  before(async () => void (window = await session.openWithWeather()));
  beforeEach(async () => {
    place = session.sunnyPlace();
    await session.change({ "currentConditions.locations": [`${place} Nether Wallop`] });
  });

  const invoke = (input: object): Promise<void> => session.server.control({ tool: { name, input } });

  async function result(): Promise<string> {
    const { text, error } = await session.server.told();
    assert.ok(text !== undefined, error);
    return text;
  }

  const resultOf = (input: object): Promise<string> => invoke(input).then(result);

  async function error(): Promise<string> {
    const { text, error = "" } = await session.server.told();
    assert.equal(text, undefined);
    return error;
  }

  /** The requests for the place that nothing shows. */
  async function asked(): Promise<number> {
    const requests = await session.service.idle();
    return requests.filter(({ location }) => location === place).length;
  }

  it("for fresh weather of the default location, makes no call and asks no question", async () => {
    const before = (await session.service.idle()).length;
    assert.match(await resultOf({}), /^Place: "Location 349727"\n.*\nTemperature: "\d+°C"\n/);
    assert.equal((await session.service.idle()).length, before);
  });

  it("asks before it makes a call for another location", async () => {
    await invoke(wallop);
    const question = await window.dialog.text();
    await window.screenshot(session.picture("question"));
    assert.match(question, /Get the weather for Nether Wallop\?/);
    assert.match(question, /Makes one call to the weather service\. \d+ calls? in the last 24 hours\./);
    assert.equal(await asked(), 0, "calls before the answer to the question");
    await window.dialog.press("Yes");
    assert.match(await result(), /^Place: "Nether Wallop"\nCurrent conditions: "Sunny"\nTemperature: "24°C"\n/);
    assert.equal(await asked(), 1, "calls after it");
  });

  it("when it is canceled, stops waiting, and still stores the response to its request", async () => {
    const gate = session.service.gate();
    await invoke(wallop);
    await window.dialog.press("Yes");
    await until("the request is under way", () => session.service.requests.some(({ location }) => location === place));
    await session.server.control({ tool: "cancel" });
    assert.match(await error(), /^Canceled/);
    gate.open();
    assert.equal(await asked(), 1);
    assert.match(await resultOf(wallop), /^Place: "Nether Wallop"/);
    assert.equal(await asked(), 1, "calls after it was asked again");
  });
});
