import { Component, type ComponentChildren } from "preact";

import type { Surface } from "../weather/base/contained";
import type { PanelView } from "../weather/view/panelView";
import { BrokenSection } from "./sections/notice";

interface Props {
  readonly view: PanelView;
  /** Called with what a component throws. */
  readonly report: (error: unknown) => void;
  readonly children: Surface<ComponentChildren>;
}

/** Shows a notice in place of children that can't be drawn, until the next view. */
export class ErrorBoundary extends Component<Props, { readonly failed?: PanelView }> {
  override componentDidCatch(error: unknown): void {
    this.props.report(error);
    this.setState({ failed: this.props.view });
  }

  override render(): ComponentChildren {
    const { view, children } = this.props;
    if (children === "broken" || view === this.state.failed) return <BrokenSection notice={view.words.broken} />;
    return children;
  }
}
