import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { revoked } from "../canary";
import { extensionId } from "../harness/editorFolder";
import { settingsFile } from "../harness/editorSettings";
import type { EditorWindow } from "../harness/window";
import { useSession } from "./session";

/** The scheme of the editors in `test/vscode`. */
const editor = `code-oss://${extensionId}`;

describe("the setup link", () => {
  const session = useSession("setup-link");
  let window: EditorWindow;
  /** The same service by a different name, which makes it a different service for the extension. */
  let gateway: string;
  before(() => {
    gateway = session.service.baseUrl.replace("127.0.0.1", "localhost");
  });

  const open = (link: string): Promise<void> => session.server.control({ links: [link] });
  const linkTo = (address: string): string => `${editor}/gateway?address=${encodeURIComponent(address)}`;
  const settings = (): string => readFileSync(settingsFile(session.server.userDataDir), "utf8");

  it("leads to the weather after one confirmation, a token, and a location", async () => {
    window = await session.openWindow({ "currentConditions.scheme": "query" });
    session.service.keys.add(revoked);
    await open(linkTo(gateway));
    const host = new URL(gateway).host;
    const question = await window.dialog.text();
    assert.ok(question.includes(`Get the weather from ${host}?`), question);
    assert.ok(question.includes(`${gateway}\n`), question);
    assert.ok(question.includes("This sets currentConditions.baseUrl in your user settings."), question);
    assert.ok(question.includes("It also sets currentConditions.scheme to “header”."), question);
    await window.screenshot(session.picture("question"));
    await window.dialog.press("Use This Address");

    await window.quickInput.waitFor("Weather: Set API Key");
    assert.equal(await window.quickInput.isMasked(), true);
    assert.match(await window.quickInput.message(), /key or token for localhost/);
    assert.doesNotMatch(settings(), /currentConditions\.scheme/);
    await window.quickInput.enter(revoked);
    await window.quickInput.waitFor("Weather: Select Location");
    await window.quickInput.search("Berlin", /Berlin.*Germany/);
    await window.quickInput.choose(/Berlin.*Germany/);

    await window.panel.waitFor(/Berlin[\s\S]*°C/);
    await window.weather.waitFor(/°C/);
    assert.match(settings(), new RegExp(`"currentConditions.baseUrl": "${gateway}"`));
    const received = (await session.service.idle()).map(({ headers }) => [headers.host, headers.authorization]);
    assert.deepEqual(new Set(received.flat()), new Set([host, `Bearer ${revoked}`]));
    session.service.keys.delete(revoked);
  });

  it("C14 to a different path on the host of a stored key asks for a token, and sends nothing", async () => {
    await session.openWithWeather();
    ({ window } = session);
    const sent = (await session.service.idle()).length;
    const address = `${session.service.baseUrl}/team-b`;
    const [own, other] = [session.service.baseUrl, address].map((url) => url.replace("https://", ""));
    await open(linkTo(address));
    const question = await window.dialog.text();
    const promise = `Your keys for other addresses, including other paths on ${own}, stay stored and aren't sent to this one.`;
    assert.ok(question.includes(`${address}\n`) && question.includes(promise), question);
    await window.screenshot(session.picture("other-path"));
    await window.dialog.press("Use This Address");
    await window.quickInput.waitFor("Weather: Set API Key");
    const prompt = new RegExp(`key or token for ${other}\\. .* sent only to ${other}\\.`);
    assert.match(await window.quickInput.message(), prompt);
    await window.screenshot(session.picture("other-path-key"));
    await window.quickInput.cancel();
    await window.weather.waitFor(/Set Up Weather/);
    const tooltip = await window.weather.tooltip();
    assert.ok(tooltip.includes(`was entered for ${own} and isn't sent to ${other}`), tooltip);
    assert.equal((await session.service.idle()).length, sent);
  });

  it("C17 asks one question if several links are opened in a row, and changes nothing if it's canceled", async () => {
    window = await session.openWindow();
    const initial = settings();
    await open(linkTo("https://first.example"));
    const question = await window.dialog.text();
    await open(linkTo("https://second.example"));
    await open(linkTo("https://first.example"));
    await window.notifications.waitFor(/Another link is waiting for your answer\. .* Nothing was changed\./);
    assert.equal(await window.dialog.text(), question);
    await window.dialog.press("Cancel");
    assert.equal(settings(), initial, "the settings have changed");
    assert.deepEqual(await session.service.idle(), []);
  });
});
