import { type KindId, optionalKinds } from "../../../../src/weather/outlook/kinds";
import type { KindState, OptionalKind } from "../../../../src/weather/outlook/optionalKind";
import { Outlook } from "../../../../src/weather/outlook/outlook";
import type { Card } from "../../../../src/weather/view/cardTypes";
import { weatherQueryFor } from "../fakes";
import { metric, now } from "../view/viewFixture";

/** What is known of the kinds that are on. */
export type States = Readonly<Partial<Record<KindId, KindState<unknown>>>>;

/** An outlook in which the kinds with a state are on, and those that have the same setting. */
export function outlookOf(states: States): Outlook {
  const kinds = optionalKinds.map((kind: OptionalKind<unknown, KindId>) => {
    const idle = { onDidChange: () => () => undefined, refresh: () => undefined };
    const feed = { state: { loading: false, ...states[kind.id] }, ...idle };
    const acquire = () => ({ feed, release: () => undefined });
    return { kind, feeds: { acquire: acquire as never } };
  });
  const on = kinds.filter(({ kind }) => kind.id in states).map(({ kind }) => kind.setting);
  const outlook = new Outlook(kinds, (setting) => on.includes(setting));
  outlook.follow({ kind: "query", query: weatherQueryFor("349727") });
  return outlook;
}

/** The cards of the kinds that are on. */
export function cardsOf(states: States, locale = metric, at = now): readonly Card[] {
  return outlookOf(states)
    .cards(locale, at)
    .filter(({ kind }) => kind !== "offer");
}
