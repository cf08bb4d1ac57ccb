import { Component, type ReactNode } from 'react';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailurePage } from './failure-page.tsx';
import { appTexts } from './texts.ts';

type Props = { children: ReactNode };
type State = { hasFailed: boolean };

/** Catches what a screen throws, and code that does not arrive after a new version was put up. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const texts = useTexts(appTexts);
  return (
    <FailurePage title={texts.brokenTitle} text={texts.broken}>
      <Button variant="primary" onClick={() => location.reload()}>
        {texts.retry}
      </Button>
    </FailurePage>
  );
}
