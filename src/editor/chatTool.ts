import * as vscode from "vscode";

import type { FeedRegistry } from "../weather/feed/feedRegistry";
import { canceled } from "../weather/feed/refreshResult";
import type { Target } from "../weather/feed/subscription";
import { strings } from "../weather/locale/strings";
import type { CallCount } from "../weather/model/answer";
import type { Observation } from "../weather/model/observation";
import type { WeatherQuery } from "../weather/model/weatherQuery";
import { placeNamed } from "../weather/places/savedPlaces";
import type { Outlook } from "../weather/outlook/outlook";
import { callQuestion, chatText, unknownPlace } from "../weather/chat/chatText";
import { placeLocale } from "../weather/view/summary";
import { systemClock } from "./platform/clock";
import type { Locales } from "./platform/currentLocale";
import type { SettingsSnapshot } from "./platform/settings";
import type { Targets } from "./platform/targets";

/** Written by a model; `package.json` has the schema. */
interface Input {
  readonly place?: string | number;
}

interface ChatToolDeps {
  readonly settings: { readonly current: Pick<SettingsSnapshot, "places"> };
  readonly locales: Pick<Locales, "current">;
  readonly targets: Pick<Targets, "of" | "defaultKey">;
  readonly feeds: Pick<FeedRegistry<Observation>, "acquire">;
  readonly calls: () => CallCount | undefined;
  readonly outlook: Pick<Outlook, "at" | "glance">;
}

/** The weather for the editor's chat. A call is made only after a person has confirmed it. */
export class ChatTool implements vscode.LanguageModelTool<Input> {
  /** The locations for which the editor asks the person before `invoke`. */
  readonly #asked = new Set<string>();

  constructor(private readonly deps: ChatToolDeps) {}

  async prepareInvocation({ input }: { readonly input: Input }): Promise<vscode.PreparedToolInvocation> {
    const locale = this.deps.locales.current;
    const invocationMessage = locale.localize(strings.asking);
    const target = this.#targetOf(input);
    if (target?.kind !== "query") return { invocationMessage };
    const { location } = target.query;
    if (!(await this.#needsCall(target.query))) {
      this.#asked.delete(location);
      return { invocationMessage };
    }
    this.#asked.add(location);
    const made = this.deps.calls()?.made ?? 0;
    return { invocationMessage, confirmationMessages: callQuestion(target, made, locale) };
  }

  /** Isn't canceled with the chat: the editor stops waiting, and a request in flight has already used its call. */
  async invoke({ input }: { readonly input: Input }): Promise<vscode.LanguageModelToolResult> {
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(await this.#textFor(input))]);
  }

  async #textFor(input: Input): Promise<string> {
    const { settings, locales, targets, feeds, outlook } = this.deps;
    const target = this.#targetOf(input);
    if (!target) return unknownPlace(settings.current.places, locales.current);
    if (target.kind === "failure") return chatText(target, {}, target, locales.current, systemClock.now());
    const { query } = target;
    const { feed, release } = feeds.acquire(query);
    const mayCall = this.#asked.delete(query.location) || !(await this.#needsCall(query));
    const result = mayCall ? await feed.refresh("person") : canceled;
    release();
    const now = systemClock.now();
    const there = placeLocale(target, feed.state, locales.current);
    const isDefault = query.location === targets.defaultKey;
    const locale = isDefault ? outlook.at(there) : there;
    const glance = isDefault ? outlook.glance(locale, now) : undefined;
    return chatText(target, feed.state, result, locale, now, glance);
  }

  /** Whether the weather isn't known and the budgets allow a request for it. */
  async #needsCall(query: WeatherQuery): Promise<boolean> {
    const { feed, release } = this.deps.feeds.acquire(query);
    const peeked = await feed.peek();
    release();
    if (peeked) return false;
    const calls = this.deps.calls();
    return [calls, calls?.inMonth].every((count) => count?.budget === undefined || count.made < count.budget);
  }

  /** The default location, or the saved place with the name or key; undefined if there is none. */
  #targetOf({ place }: Input): Target | undefined {
    const { targets, settings } = this.deps;
    if (place === undefined || place === "") return targets.of();
    const saved = placeNamed(String(place), settings.current.places);
    return saved && targets.of(saved.location);
  }
}
