import { Component, type ReactNode } from 'react';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { dashboardTexts } from './texts.ts';
import styles from './wall.module.css';

type Props = { name: string; children: ReactNode };
type State = { hasFailed: boolean };

/** What one widget throws, or its code that does not arrive, leaves the others alone. */
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

function Broken({ name, onRetry }: { name: string; onRetry: () => void }) {
  const texts = useTexts(dashboardTexts);
  return (
    <div className={styles['broken']} role="alert">
      <h3>{name}</h3>
      <p>{texts.widgetBroken}</p>
      <Button size="small" onClick={onRetry}>
        {texts.widgetAgain}
      </Button>
    </div>
  );
}
