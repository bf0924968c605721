import * as vscode from "vscode";

import type { Target } from "../weather/feed/subscription";
import { strings } from "../weather/locale/strings";
import type { WeatherQuery } from "../weather/model/weatherQuery";
import { placeNamed } from "../weather/places/savedPlaces";
import { callQuestion, type ChatResult, chatText, unknownPlace } from "../weather/surfaces/chatText";
import { type PlaceWeather, viewingAt } from "../weather/surfaces/placeWeather";
import type { Feeds } from "../feeds";
import { systemClock } from "./platform/clock";
import type { Settings } from "./settings/settings";
import type { Targets } from "./settings/targets";

/** Written by a model; `package.json` has the schema. */
interface Input {
  readonly place?: string | number;
}

/** The weather for the editor's chat. A call is made only after a person has confirmed it. */
export class ChatTool implements vscode.LanguageModelTool<Input> {
  /** The locations for which the editor asks the person before `invoke`. */
  readonly #asked = new Set<string>();

  constructor(
    private readonly settings: Pick<Settings, "current" | "locale">,
    private readonly targets: Pick<Targets, "of">,
    private readonly feeds: Pick<Feeds, "conditions" | "calls" | "weatherOf">,
  ) {}

  async prepareInvocation({ input }: { readonly input: Input }): Promise<vscode.PreparedToolInvocation> {
    const locale = this.settings.locale;
    const invocationMessage = locale.localize(strings.asking);
    const target = this.#targetOf(input);
    if (target?.kind !== "query") return { invocationMessage };
    const { location } = target.query;
    if (!(await this.#needsCall(target.query))) {
      this.#asked.delete(location);
      return { invocationMessage };
    }
    this.#asked.add(location);
    const made = this.feeds.calls?.made ?? 0;
    return { invocationMessage, confirmationMessages: callQuestion(target, made, locale) };
  }

  /** Isn't canceled with the chat: the editor stops waiting, and a request in flight has already used its call. */
  async invoke({ input }: { readonly input: Input }): Promise<vscode.LanguageModelToolResult> {
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(await this.#textFor(input))]);
  }

  async #textFor(input: Input): Promise<string> {
    const target = this.#targetOf(input);
    if (!target) return unknownPlace(this.settings.current.places, this.settings.locale);
    const answer = (weather: PlaceWeather, result: ChatResult): string =>
      chatText(weather, result, { ...viewingAt(weather, this.settings.locale, systemClock.now()), isLasting: true });
    if (target.kind === "failure") return answer({ target, state: { loading: false }, kinds: [] }, target);
    const { query } = target;
    const { feed, release } = this.feeds.conditions.acquire(query, "listed");
    const mayCall = this.#asked.delete(query.location) || !(await this.#needsCall(query));
    const result = mayCall ? await feed.refresh("person") : "notConfirmed";
    release();
    return answer(this.feeds.weatherOf({ target, state: feed.state, isDue: feed.isDue }), result);
  }

  /** Whether the weather isn't known and the budgets allow a request for it. */
  async #needsCall(query: WeatherQuery): Promise<boolean> {
    const { feed, release } = this.feeds.conditions.acquire(query, "listed");
    const peeked = await feed.peek();
    release();
    if (peeked) return false;
    const { calls } = this.feeds;
    return [calls, calls?.inMonth].every((count) => count?.budget === undefined || count.made < count.budget);
  }

  /** The default location, or the saved place with the name or key; undefined if there is none. */
  #targetOf({ place }: Input): Target | undefined {
    if (place === undefined || place === "") return this.targets.of();
    const saved = placeNamed(String(place), this.settings.current.places);
    return saved && this.targets.of(saved.location);
  }
}
