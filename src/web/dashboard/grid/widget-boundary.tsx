import { Component, type ReactNode } from 'react';
import { Broken } from './broken.tsx';

type Props = { name: string | null; children: ReactNode };
type State = { hasFailed: boolean };

/** What one part of the dashboard throws leaves the others alone. */
export class WidgetBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Broken name={this.props.name} onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
