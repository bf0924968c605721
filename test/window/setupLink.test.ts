import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { canary, revoked } from "../canary";
import { extensionId } from "../harness/editorFolder";
import { settingsFile } from "../harness/editorSettings";
import { retry } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { Session } from "./session";

/** The scheme of the editors in `test/vscode`. */
const editor = `code-oss://${extensionId}`;
const long = `https://weather.example.com/${"a".repeat(10_000)}`;

describe("the setup link", () => {
  let session: Session;
  let window: EditorWindow;
  /** The same service by another name, which makes it another one for the extension. */
  let gateway: string;
  before(async () => {
    session = await Session.open("setup-link");
    gateway = session.service.baseUrl.replace("127.0.0.1", "localhost");
  });
  after(() => session.close());

  const open = (link: string): Promise<void> => session.server.control({ links: [link] });
  const linkTo = (address: string): string => `${editor}/gateway?address=${encodeURIComponent(address)}`;
  const settings = (): string => readFileSync(settingsFile(session.server.userDataDir), "utf8");
  const baseUrl = (): unknown => (JSON.parse(settings()) as Record<string, unknown>)["currentConditions.baseUrl"];

  describe("in a new window", () => {
    beforeEach(async () => {
      window = await session.openWindow();
    });

    it("leads to the weather in three key presses after it was confirmed", async () => {
      session.service.keys.add(revoked);
      await open(linkTo(gateway));
      const host = new URL(gateway).host;
      const question = await window.dialog.text();
      assert.ok(question.includes(`Get the weather from ${host}?`), question);
      assert.ok(question.includes(`${gateway}\n`), question);
      assert.ok(question.includes("This sets currentConditions.baseUrl in your user settings."), question);
      await window.screenshot(session.picture("question"));
      await window.dialog.press("Use This Address");

      await window.quickInput.waitFor("Weather: Set API Key");
      assert.equal(await window.quickInput.isMasked(), true);
      await window.quickInput.type(revoked);
      await window.page.keyboard.press("Enter");
      await window.quickInput.waitFor("Weather: Select Location");
      await window.quickInput.type("Berlin");
      await window.quickInput.waitForItem(/Berlin.*Germany/);
      await window.page.keyboard.press("ArrowDown");
      await window.page.keyboard.press("Enter");

      await window.panel.waitFor(/Berlin[\s\S]*°C/);
      await window.weather.waitFor(/°C/);
      assert.equal(baseUrl(), gateway);
      const received = (await session.service.idle()).map(({ headers }) => [headers.host, headers.authorization]);
      assert.deepEqual(new Set(received.flat()), new Set([host, `Bearer ${revoked}`]));
      session.service.keys.delete(revoked);
    });

    it("C14 leaves the key for another service stored, and doesn't send it to the gateway", async () => {
      await session.show();
      await window.enterKey(canary);
      await window.weather.waitFor(/°C/);
      await session.service.idle();
      session.service.reset();

      await open(linkTo(gateway));
      const question = await window.dialog.text();
      assert.match(question, /Your keys for other services stay stored and aren't sent to localhost:\d+\./);
      await window.dialog.press("Use This Address");
      await window.quickInput.waitFor("Weather: Set API Key");
      await window.quickInput.cancel();
      assert.deepEqual(await session.service.idle(), []);

      await session.change({ "currentConditions.baseUrl": session.service.baseUrl });
      await session.show();
      await session.service.requestCount(1);
      assert.equal(session.service.requests[0]?.headers.authorization, `Bearer ${canary}`);
    });

    it("sets the scheme too, which the gateway's token needs", async () => {
      await session.change({ "currentConditions.scheme": "query" });
      await open(linkTo(gateway));
      assert.match(await window.dialog.text(), /It also sets currentConditions\.scheme to “header”\./);
      await window.dialog.press("Use This Address");
      await window.quickInput.waitFor("Weather: Set API Key");
      assert.match(await window.quickInput.message(), /key or token for localhost/);
      assert.doesNotMatch(settings(), /currentConditions\.scheme/);
    });
  });

  describe("of someone else", () => {
    let before: string;
    beforeEach(async () => {
      window = await session.openWindow();
      before = settings();
    });
    afterEach(async () => {
      assert.equal(settings(), before, "the settings have changed");
      assert.deepEqual(await session.service.idle(), []);
    });

    const token = "address=https://weather.example.com&token=abc";
    const only = /it must contain an address and nothing else; a token or a key is never part of a link/;
    const hostile: Readonly<Record<string, readonly [link: string, reason: RegExp]>> = {
      "http:": [linkTo("http://weather.example.com"), /it begins with http:\/\//],
      "javascript:": [linkTo("javascript:alert(1)"), /it must begin with https:\/\//],
      "a user name and a password": [linkTo("https://me:hunter2@weather.example.com"), /can't contain a user name/],
      "a host that reads like another one": [
        linkTo("https://accuweather.com\\@evil.example"),
        /can't contain|isn't valid/,
      ],
      "odd digits of an IP address": [linkTo("https://0x7f.1"), /its host name or port isn't valid/],
      "10,000 characters": [linkTo(long), /it's longer than 2000 characters/],
      "a query": [linkTo("https://weather.example.com?key=abc"), /can't contain a space, a backslash, “\?”, or “#”/],
      "a token": [`${editor}/gateway?${token}`, only],
      "a token that is encoded": [`${editor}/gateway?${encodeURIComponent(token)}`, only],
      "two addresses": [`${linkTo("https://a.example")}&address=${encodeURIComponent("https://b.example")}`, only],
      "a fragment": [`${linkTo("https://weather.example.com")}#token`, only],
      "no address": [`${editor}/gateway`, only],
      "another path": [`${editor}/../setApiKey?address=https://weather.example.com`, /its path must be \/gateway/],
    };

    it("C17 changes nothing and says why, whatever is wrong with it", async () => {
      for (const [what, [link, reason]] of Object.entries(hostile)) {
        const said = await retry(`a notification says ${String(reason)}`, async () => {
          // Again and again, because the editor hides the fourth notification within 800 ms.
          await open(link);
          const found = (await window.notifications.texts()).find((text) => reason.test(text));
          assert.ok(found, what);
          return found;
        });
        assert.match(said, /link can't be used: .*\. Nothing was changed\.$/, what);
        assert.doesNotMatch(said, /hunter2|abc/, `${what}: it is quoted`);
        await window.notifications.clear();
        assert.equal(settings(), before, what);
      }
    });

    const lookalikes: Readonly<Record<string, readonly [address: string, unicode: string, ascii: string]>> = {
      "Cyrillic letters": ["https://аpi.accuweather.com", "аpi.accuweather.com", "xn--pi-6kc.accuweather.com"],
      "encoded Cyrillic letters": ["https://xn--80ak6aa92e.com", "аррӏе.com", "xn--80ak6aa92e.com"],
    };
    for (const [what, [address, unicode, ascii]] of Object.entries(lookalikes))
      it(`C17 shows a host with ${what} in both forms, and changes nothing when it is cancelled`, async () => {
        await open(linkTo(address));
        const question = await window.dialog.text();
        assert.ok(question.includes(`Get the weather from ${ascii}?`), question);
        assert.ok(question.includes(`can look like others: ${unicode} is ${ascii}.`), question);
        await window.dialog.cancel();
        assert.equal(await window.quickInput.isOpen(), false);
      });

    it("C17 asks once when several come in a row", async () => {
      await open(linkTo("https://first.example"));
      const question = await window.dialog.text();
      await open(linkTo("https://second.example"));
      await open(linkTo("https://first.example"));
      await window.notifications.waitFor(/Another link is waiting for your answer\. .* Nothing was changed\./);
      assert.equal(await window.dialog.text(), question);
      await window.dialog.cancel();
      assert.equal(await window.dialog.isOpen(), false);
    });
  });
});
