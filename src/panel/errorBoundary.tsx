import { Component, type ComponentChildren } from "preact";

interface Props {
  readonly children: ComponentChildren;
  /** Shown instead of children that can't be drawn, until they are replaced. */
  readonly fallback: ComponentChildren;
  readonly report: (error: unknown) => void;
}

/** Contains an error in its children, so that the rest of the page is still drawn. */
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
