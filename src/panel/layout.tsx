import type { ComponentChildren } from "preact";

import type { Row } from "../weather/view/rows";
import type { Card } from "../weather/view/cardTypes";
import type { PanelView } from "../weather/surfaces/panelView";
import { DescriptionList } from "./elements";
import { ErrorBoundary } from "./errorBoundary";
import { ChartCardView } from "./sections/chartCard";
import { CurrentCard } from "./sections/currentCard";
import { DaysCardView } from "./sections/daysCard";
import { Fields } from "./sections/fields";
import { Footer } from "./sections/footer";
import { Header } from "./sections/header";
import { HoursCardView } from "./sections/hoursCard";
import { LineCardView } from "./sections/lineCard";
import { BrokenSection, NoteCardView, NoticeCard } from "./sections/notice";
import { OffersLine } from "./sections/offers";
import { RowsCardView } from "./sections/rowsCard";
import { Skeleton } from "./sections/skeleton";
import { Tiles } from "./sections/tiles";
import { TrendCard } from "./sections/trendCard";

export interface WeatherProps {
  readonly view: PanelView;
  readonly isNoticeNew: boolean;
  readonly rows: readonly Row[];
  readonly report: (error: unknown) => void;
}

export function Weather({ view, isNoticeNew, rows, report }: WeatherProps) {
  const { phase, current, trend, times, words } = view;
  const broken = <BrokenSection notice={words.broken} />;
  const contained = (section: ComponentChildren, key?: string) => (
    <ErrorBoundary key={key} fallback={broken} report={report}>
      {section}
    </ErrorBoundary>
  );
  const cards = (...kinds: readonly Card["kind"][]) =>
    view.cards
      .filter(({ kind }) => kinds.includes(kind))
      // Not keyed by title: two cards can have the same one, and it changes with the number of warnings.
      .map((card, index) => contained(<AnyCard {...card} />, `${card.kind}${index}`));
  return (
    <>
      {contained(<Header {...view} />)}
      {contained(phase !== "stale" && <NoticeCard view={view} isNew={isNoticeNew} />)}
      {contained(current && <CurrentCard current={current} view={view} />)}
      {cards("rows")}
      <div class="notes">
        {contained(phase === "stale" && <NoticeCard view={view} isNew={isNoticeNew} />)}
        {cards("note")}
      </div>
      {contained(view.offers?.isFirst && <OffersLine {...view.offers} />)}
      {contained(phase === "loading" && <Skeleton asking={words.asking} />)}
      {contained(!current && <DescriptionList class="times alone" rows={times} />)}
      {cards("line", "chart")}
      <div class="ahead">{cards("hours", "days")}</div>
      {contained(<Tiles {...view} />)}
      {contained(trend && <TrendCard {...trend} />)}
      {contained(<Fields view={view} rows={rows} />)}
      {contained(view.offers && !view.offers.isFirst && <OffersLine {...view.offers} />)}
      {contained(<Footer {...view} />)}
    </>
  );
}

function AnyCard(card: Card) {
  switch (card.kind) {
    case "line":
      return <LineCardView {...card} />;
    case "note":
      return <NoteCardView {...card} />;
    case "rows":
      return <RowsCardView {...card} />;
    case "chart":
      return <ChartCardView {...card} />;
    case "hours":
      return <HoursCardView {...card} />;
    case "days":
      return <DaysCardView {...card} />;
  }
}
