import assert from "node:assert/strict";

import type { BrowserContext, Locator, Page } from "playwright-core";

import { canary, revoked } from "../canary";
import { exactly, readable } from "../harness/text";
import { eventually, until } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { inAmerica } from "./regions";
import { useSession } from "./session";

/** A time zone without a name: the environment reveals little about the machine, which must not matter. */
const env = { ...inAmerica, TZ: ":/etc/localtime", LC_ALL: "nonsense" };
const steps = { key: "Set your API key", location: "Select your location", weather: "See the weather" };
describe("the first run", () => {
  const session = useSession("first-run", { env });
  let window: EditorWindow;

  it("the walkthrough leads from the status bar through the key and the location to the weather", async () => {
    window = await session.openWindow();
    await window.weather.waitFor(/^Set Up Weather$/);
    await window.weather.click();
    const walkthrough = new Walkthrough(window.page);
    await walkthrough.waitFor("Set Up Weather");
    await walkthrough.waitUntilDone([]);

    await walkthrough.open(steps.key);
    await walkthrough.press("Set API Key");
    await window.quickInput.answer("Weather: Set API Key", canary);
    await window.quickInput.waitFor("Weather: Select Location");
    await walkthrough.waitUntilDone([steps.key]);
    await window.quickInput.cancel();
    await window.notifications.texts.waitFor(/stored/);
    await window.notifications.clear();

    await walkthrough.open(steps.location);
    await walkthrough.press("Select Location");
    await window.quickInput.waitFor("Weather: Select Location");
    await window.quickInput.type("349727");
    await window.quickInput.choose(/Location key 349727/);
    await walkthrough.waitUntilDone(Object.values(steps));

    await walkthrough.open(steps.weather);
    await walkthrough.press("Open Panel");
    await window.panel.waitFor(/Location 349727/);
    await window.weather.waitFor(/°C/);
    const statuses = (await session.service.idle()).map(({ status }) => status);
    assert.deepEqual(statuses, [200]);
  });

  it("setup can be interrupted at the key and at the location, and continues there [A15 B15]", async () => {
    await window.runCommand("Weather: Remove API Key");
    await window.notifications.texts.waitFor(/^Stored keys removed: /);
    await session.reset();
    await window.runCommand("Weather: Current Conditions", "Weather: Set API Key");
    await window.quickInput.isMasked.waitFor(true);
    await window.quickInput.message.waitFor(/127\.0\.0\.1.*secret storage/);
    await window.quickInput.type("two words");
    await window.quickInput.waitForFault(/can't be used: it contains a space/);
    // Without the focus, the box stays open.
    await window.page.mouse.click(640, 500);
    await window.quickInput.enter("clé-à-molette");
    await window.quickInput.waitForFault(/characters that can't be sent/);
    await window.quickInput.cancel();
    await window.weather.waitFor(/^Set Up Weather$/);

    await window.runCommand("Weather: Current Conditions", "Weather: Set API Key");
    await window.quickInput.enter(canary);
    await window.quickInput.waitFor("Weather: Select Location");
    await window.quickInput.cancel();
    await window.weather.waitFor(/^Set Up Weather$/);

    await window.runCommand("Weather: Current Conditions", "Weather: Select Location");
    await window.quickInput.enter("https://www.accuweather.com/de/de/berlin/10178/weather-forecast/178087");
    await window.panel.waitFor(/Location 178087[^]*°C[^]*All fields/);
    await window.weather.waitFor(/^-?\d+°C$/);
    const [request, ...others] = await session.service.idle();
    assert.equal(request?.headers.authorization, `Bearer ${canary}`);
    assert.deepEqual(others, []);
    await session.assertNotNotified();
  });

  it("a refused key entered without a location is said in the list of places, and nowhere else [B13]", async () => {
    window = await session.openWindow();
    await window.runCommand("Weather: Set API Key");
    await window.quickInput.answer("Weather: Set API Key", revoked);
    await window.quickInput.waitFor("Weather: Select Location");
    await window.quickInput.search("Oslo", /API key refused[^]*Set API Key/);
    await window.quickInput.marked.waitFor(/^Set API Key$/);
    await session.assertNotNotified();
    await window.quickInput.accept();
    await window.quickInput.answer("Weather: Set API Key", canary);
    await window.quickInput.marked.waitFor(/^Oslo/);
    await session.assertNotNotified();
    await window.quickInput.accept();
    await window.weather.waitFor(/°C/);
    await session.assertNotNotified();
  });

  it("the keyboard leads from the sample to the weather, with a text for a screen reader at each step", async () => {
    window = await session.openWindow();
    const { page, panel, quickInput, weather } = window;
    const read = (shown: Locator, pattern: RegExp) => eventually(() => shown.ariaSnapshot(), pattern);
    const [box, body] = [page.locator(".quick-input-widget:visible"), panel.frame.locator("body")];
    await weather.waitFor(/^Set Up Weather$/);
    await window.runCommand("Weather: Select Status Bar Style");
    await quickInput.items.waitFor(/^(\d+°C).*\n\1 \(\d+°C\).*\n\1 [A-Z]\w+ .*\nSample weather \1/);
    await quickInput.cancel();
    await window.runCommand("Weather: Show Sample Weather");
    await read(body, /main:\s+- heading "Sample weather"[^]*is made up[^]*button "Set API Key"[^]*row "Today /);
    await until("the button has the focus", async () => {
      await page.keyboard.press("Tab");
      return (await panel.frame.locator(":focus").allInnerTexts()).join() === "Set API Key";
    });
    await page.keyboard.press("Enter");
    await read(box, /textbox "Paste your key - Weather: Set API Key"[^]*secret storage[^]*Press 'Enter' to confirm/);
    await page.keyboard.type(canary);
    await page.keyboard.press("Enter");
    await quickInput.waitFor("Weather: Select Location");
    await page.keyboard.type("Oslo");
    await read(box, /textbox "Type a town[^]*option "Oslo, Oslo, Norway, Places found for “Oslo”"/);
    await quickInput.marked.waitFor(/^Oslo/);
    await page.keyboard.press("Enter");
    await read(body, /main:\s+- heading "Oslo"[^]*region "Now":[^]*°C/);
    await weather.label.waitFor(/^Weather: -?\d+ degrees Celsius/);
  });

  // Editors that are built on VS Code lack some of its parts. To simulate this, the script of the editor's page is
  // changed.
  it("if the walkthrough doesn't open, setup still leads through the key and the location to the weather [B16]", async () => {
    const prepare = (context: BrowserContext) =>
      context.route(/\/workbench\.js$/, async (route) => {
        const response = await route.fetch();
        const script = await response.text();
        const body = script.replace(/(id:"workbench.action.openWalkthrough".{1,400}?\brun\([^)]*\)\{)/, "$1return;");
        assert.notEqual(body, script, "the script was changed");
        await route.fulfill({ response, body });
      });
    window = await session.openWindow({}, { prepare });
    await window.weather.waitFor(/^Set Up Weather$/);
    await window.weather.click();
    await window.quickInput.answer("Weather: Set API Key", canary);
    await window.quickInput.waitFor("Weather: Select Location");
    await window.quickInput.type("349727");
    await window.quickInput.choose(/Location key 349727/);
    await window.panel.waitFor(/Location 349727/);
    await window.weather.waitFor(/°/);
    assert.equal((await session.service.idle()).length, 1);
  });
});

class Walkthrough {
  private readonly steps: Locator;
  private readonly picture: Locator;

  constructor(private readonly page: Page) {
    this.steps = page.locator(".getting-started-step:visible");
    const webview = page.locator("iframe.webview.ready:visible").contentFrame();
    this.picture = webview.frameLocator("iframe#active-frame").locator("svg");
  }

  async waitFor(title: string): Promise<void> {
    const titles = this.page.locator(".category-title", { hasText: exactly(title) });
    await titles.first().waitFor();
    await this.steps.first().waitFor();
  }

  async waitUntilDone(steps: string[]): Promise<void> {
    const done = this.steps.and(this.page.locator('[aria-checked="true"]')).locator(".step-title");
    await eventually(async () => (await done.allInnerTexts()).map(readable), steps);
  }

  async open(step: string): Promise<void> {
    const wanted = this.steps.filter({ has: this.page.locator(".step-title", { hasText: exactly(step) }) });
    if ((await wanted.getAttribute("aria-expanded")) !== "true") await wanted.locator(".step-title").click();
    await wanted.and(this.page.locator('[aria-expanded="true"]')).waitFor();
    await this.picture.waitFor();
  }

  async press(label: string): Promise<void> {
    await this.steps.getByRole("button", { name: label, exact: true }).click();
  }
}
