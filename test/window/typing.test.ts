import { canary } from "../canary";
import { Reading } from "../harness/until";
import type { EditorWindow } from "../harness/window";
import { inAmerica, noonInNewYork } from "./regions";
import { useSession } from "./session";

const title = "Weather: Select Location";
const chineseTitle = "天气: 选择位置";

describe("typing the name of a place", () => {
  const session = useSession("typing", { env: inAmerica, startsAt: noonInNewYork });
  let window: EditorWindow;

  const searches = new Reading("the searches", async () =>
    (await session.service.idle()).flatMap(({ q }) => (q ? [q] : [])),
  );
  /** Types texts one after another, as while the name is being typed, with a pause after each. */
  const typeSlowly = async (...texts: readonly string[]): Promise<void> => {
    for (const text of texts) {
      await window.quickInput.search(text, new RegExp(`“${text}”`));
      await session.pass(2_000);
    }
  };
  const openList = async (): Promise<void> => {
    await window.runCommand(title, title);
    session.service.reset();
  };
  before(async () => {
    window = await session.openWindow();
    await window.runCommand("Weather: Set API Key");
    await window.quickInput.answer("Weather: Set API Key", canary);
    await window.quickInput.waitFor(title);
    await window.quickInput.cancel();
  });

  it("Japanese and Korean typed letter by letter are searched for with Enter only", async () => {
    await openList();
    await typeSlowly("s", "さ", "さっ", "さっp", "さっぽ", "さっぽろ");
    await typeSlowly("ㅅ", "서", "서ㅇ", "서우", "서울");
    await searches.waitFor([]);
    await window.quickInput.accept();
    await window.quickInput.items.waitFor(/No places found for “서울”/);
    await searches.waitFor(["서울"]);
    await window.quickInput.cancel();
  });

  it("a name typed with pauses is searched for from its third letter", async () => {
    await openList();
    await typeSlowly("We");
    await searches.waitFor([]);
    await window.quickInput.type("Welli");
    await session.pass(2_000);
    await searches.waitFor(["Welli"]);
    await window.quickInput.type("Wellington");
    await session.pass(2_000);
    await window.quickInput.items.waitFor(/“Wellington”/);
    await searches.waitFor(["Welli", "Wellington"]);
    await window.quickInput.cancel();
  });

  it("a text in the name of a saved place is searched for with Enter only, and finds it without accents", async () => {
    await session.change({ "currentConditions.locations": ["1 Zürich", "349727 New York"] });
    await openList();
    await typeSlowly("zur", "zurich");
    await window.quickInput.items.waitFor(/^Zürich(?!\d)[^]*Search for “zurich” ?Uses one call/);
    await searches.waitFor([]);
  });

  it("Pinyin in a Chinese editor is searched for with Enter only", async () => {
    window = await session.openWindow(
      {},
      {
        prepare: (context) => context.addInitScript(() => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: "zh-cn" })),
      },
    );
    await window.runCommand("天气: 设置 API 密钥");
    await window.quickInput.answer("天气: 设置 API 密钥", canary);
    await window.quickInput.waitFor(chineseTitle);
    await typeSlowly("b", "be", "bei", "bei'j", "bei'jing");
    await searches.waitFor([]);
    await window.quickInput.accept();
    await session.service.requestCount(1);
  });
});
