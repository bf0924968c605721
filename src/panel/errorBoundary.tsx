import { Component, type ComponentChildren } from "preact";

interface Props {
  readonly children: ComponentChildren;
  /** Shown in place of children that can't be drawn, until there are new ones. */
  readonly fallback: ComponentChildren;
  readonly report: (error: unknown) => void;
}

/** Keeps an error in its children from the rest of the page. */
export class ErrorBoundary extends Component<Props, { readonly failed?: ComponentChildren }> {
  override componentDidCatch(error: unknown): void {
    this.props.report(error);
    this.setState({ failed: this.props.children });
  }

  override render(): ComponentChildren {
    const { children, fallback } = this.props;
    return children && children === this.state.failed ? fallback : children;
  }
}
