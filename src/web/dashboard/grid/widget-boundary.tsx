import { Component, type ReactNode } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { dashboardTexts } from './texts.ts';
import styles from './wall.module.css';

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

type BrokenProps = {
  /** What it would have been; null where that is not said. */
  name: string | null;
  onRetry: () => void;
};

/** Stands where a part of the dashboard failed, or its code did not come. */
function Broken({ name, onRetry }: BrokenProps) {
  const texts = useTexts(dashboardTexts);
  return (
    <div className={styles['broken']} role="alert">
      {name !== null && <h3>{name}</h3>}
      <p>{texts.widgetBroken}</p>
      <Button size="small" onClick={onRetry}>
        {texts.widgetAgain}
      </Button>
    </div>
  );
}
