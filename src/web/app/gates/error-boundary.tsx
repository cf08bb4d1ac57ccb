import { Component, type ReactNode } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { FailurePage } from './failure-page.tsx';
import { retryFailedScreens } from '#web/app/lazy-screen.tsx';
import { appTexts } from '#web/app/texts.ts';

type Props = {
  /** A screen with a head and navigation of its own around it. */
  isWithin?: boolean;
  children: ReactNode;
};
type ErrorBoundaryState = { hasFailed: boolean };

/** Catches errors of a screen, and code that fails to load after a new version was deployed. */
export class ErrorBoundary extends Component<Props, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  /** Whether the connection came back after the last attempt began. */
  cameBack = false;

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override componentDidMount() {
    addEventListener('online', this.followConnection);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.followConnection);
  }

  override componentDidCatch() {
    // An attempt that began without a connection may fail a moment after it is back.
    if (this.cameBack) this.retry();
  }

  followConnection = () => {
    if (this.state.hasFailed) this.retry();
    else this.cameBack = true;
  };

  retry = () => {
    this.cameBack = false;
    retryFailedScreens();
    this.setState({ hasFailed: false });
  };

  override render() {
    const { isWithin = false, children } = this.props;
    if (!this.state.hasFailed) return children;
    return <Broken isWithin={isWithin} onRetry={this.retry} />;
  }
}

type BrokenScreenProps = { isWithin: boolean; onRetry: () => void };

/** Without a connection a new start would find nothing at all: only the screen is tried again. */
function Broken({ isWithin, onRetry }: BrokenScreenProps) {
  const texts = useTexts(appTexts);
  const isOnline = navigator.onLine;
  return (
    <FailurePage
      title={isOnline ? texts.brokenTitle : texts.unreachableTitle}
      text={isOnline ? texts.broken : texts.unreachable}
      isWithin={isWithin}
    >
      <Button variant="primary" onClick={isOnline ? () => location.reload() : onRetry}>
        {texts.retry}
      </Button>
    </FailurePage>
  );
}
