import { Component, type ReactNode } from 'react';
import { retryFailedScreens } from '#web/app/lazy-screen.tsx';
import { appTexts } from '#web/app/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { ArchMark } from '#web/kit/ui/page-frame.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './error-boundary.module.css';

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

type FailurePageProps = {
  title: string;
  text: string;
  /** It is in a page with a head and navigation: a part of that page's content. */
  isWithin?: boolean;
  children: ReactNode;
};

/** In place of a page that cannot be shown: the problem, and a link. */
export function FailurePage({ title, text, isWithin = false, children }: FailurePageProps) {
  const Part = isWithin ? 'div' : 'main';
  const Title = isWithin ? 'h2' : 'h1';
  return (
    <Part className={classes(styles['page'], isWithin && styles['within'])}>
      <ArchMark size={40} />
      <Title>{title}</Title>
      <p role="alert">{text}</p>
      <div className={styles['actions']}>{children}</div>
    </Part>
  );
}
