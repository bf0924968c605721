import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { revoked } from "../canary";
import { extensionId } from "../harness/editorFolder";
import { settingsFile } from "../harness/editorSettings";
import { eventually } from "../harness/until";
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

  it("a setup link leads to the weather after one confirmation, a token, and a location", async () => {
    window = await session.openWindow({ "currentConditions.scheme": "query" });
    session.service.keys.add(revoked);
    await open(linkTo(gateway));
    const host = new URL(gateway).host;
    const question = await window.dialog.text.waitFor(new RegExp(`Get the weather from ${host}\\?`));
    assert.ok(question.includes(`${gateway}\n`), question);
    assert.ok(question.includes("This sets currentConditions.baseUrl in your user settings."), question);
    assert.ok(question.includes("It also sets currentConditions.scheme to “header”."), question);
    await window.dialog.press("Use This Address");

    await window.quickInput.waitFor("Weather: Set API Key");
    await window.quickInput.isMasked.waitFor(true);
    await window.quickInput.message.waitFor(/key or token for localhost/);
    await eventually(settings, /^(?![^]*currentConditions\.scheme)/);
    await window.quickInput.enter(revoked);
    await window.quickInput.waitFor("Weather: Select Location");
    await window.quickInput.search("Berlin", /Berlin.*Germany/);
    await window.quickInput.choose(/Berlin.*Germany/);

    await window.panel.waitFor(/Berlin[\s\S]*°C/);
    await window.weather.waitFor(/°C/);
    await eventually(settings, new RegExp(`"currentConditions.baseUrl": "${gateway}"`));
    const received = (await session.service.idle()).map(({ headers }) => [headers.host, headers.authorization]);
    assert.deepEqual(new Set(received.flat()), new Set([host, `Bearer ${revoked}`]));
    session.service.keys.delete(revoked);
  });

  it("several setup links in a row ask one question, and change nothing if it's canceled [C17]", async () => {
    window = await session.openWindow();
    const initial = settings();
    await open(linkTo("https://first.example"));
    const question = await window.dialog.text.waitFor(/first\.example/);
    await open(linkTo("https://second.example"));
    await open(linkTo("https://first.example"));
    await window.notifications.texts.waitFor(/Another link is waiting for your answer\. .* Nothing was changed\./);
    await window.dialog.text.waitFor(question);
    await window.dialog.press("Cancel");
    // The editor writes settings one after another.
    await session.change({ "currentConditions.units": "imperial" });
    assert.equal(settings(), initial.replace("metric", "imperial"));
    assert.deepEqual(await session.service.idle(), []);
  });
});
