// Catches what breaks while drawing, so that one screen's fault does not take the others along.
import { Component, type ReactNode } from 'react';

interface Props {
  /** a change of it forgets the fault: another screen deserves its own chance */
  resetKey?: string;
  renderFallback: (reset: () => void, error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  failed: boolean;
  error?: unknown;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.reset();
  }

  readonly reset = (): void => this.setState({ failed: false, error: undefined });

  override render(): ReactNode {
    const { failed, error } = this.state;
    return failed ? this.props.renderFallback(this.reset, error) : this.props.children;
  }
}
