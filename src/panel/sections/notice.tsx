import type { PanelView } from "../../weather/surfaces/panelView";
import type { NoteCard } from "../../weather/view/cardTypes";
import type { Notice } from "../../weather/view/notice";
import { GlyphDrawing } from "../drawings/glyph";
import { Icon } from "../drawings/icon";
import { Button, Paragraph } from "../elements";
import { shownPlaceId } from "./header";

/**
 * A failure with its buttons: large if there is no weather, otherwise a quiet line. If `isNew`, screen readers speak it
 * immediately.
 */
export function NoticeCard({ view, isNew }: { readonly view: PanelView; readonly isNew: boolean }) {
  const { notice, phase, current, loading } = view;
  if (!notice) return undefined;
  return (
    <section
      key={noticeId(view)}
      class={phase === "stale" ? "notice quiet" : `card notice ${phase} ${current ? "beside" : "alone"}`}
      role={isNew && phase !== "setUp" ? "alert" : undefined}
    >
      {current ? <Icon name="info" /> : <GlyphDrawing glyph="unknown" />}
      <Content notice={notice} loading={loading} />
    </section>
  );
}

/** An id of the notice: as long as it's equal, screen readers speak the notice once, even if its sentence changes. */
export function noticeId(view: PanelView): string {
  return view.notice ? `${view.notice.title} ${shownPlaceId(view)}` : "";
}

export const BrokenSection = ({ notice }: { readonly notice: Notice }) => (
  <section class="card notice failed beside">
    <Icon name="error" />
    <Content notice={notice} />
  </section>
);

export const NoteCardView = (note: NoteCard) => (
  <div class="notice quiet">
    <Content notice={note} />
    <Paragraph class="made">{note.age}</Paragraph>
  </div>
);

interface ContentProps {
  readonly notice: Pick<NoteCard, "title" | "sentence" | "actions">;
  readonly loading?: boolean;
}

function Content({ notice, loading = false }: ContentProps) {
  const { title, sentence, actions } = notice;
  return (
    <>
      <h2 dir="auto">{title}</h2>
      <Paragraph>{sentence}</Paragraph>
      {actions.length > 0 && (
        <div class="actions">
          {actions.map((one, index) => (
            <Button key={one.action} {...one} isPrimary={index === 0} isBusy={loading && one.action === "refresh"} />
          ))}
        </div>
      )}
    </>
  );
}
