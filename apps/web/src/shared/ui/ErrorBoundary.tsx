// Catches what breaks while drawing, so that one screen's fault does not take the others along.
import { Component, type ReactNode } from 'react';

interface Props {
  /** a change of it forgets the fault: another screen deserves its own chance */
  resetKey?: string;
  renderFallback: (reset: () => void) => ReactNode;
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.reset();
  }

  readonly reset = (): void => this.setState({ failed: false });

  override render(): ReactNode {
    return this.state.failed ? this.props.renderFallback(this.reset) : this.props.children;
  }
}
