import { Component, type ReactNode } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from './button.tsx';
import styles from './part-boundary.module.css';
import { uiTexts } from './texts.ts';

type Props = {
  /** Name of the part; absent if the failure does not name it. */
  name?: string;
  children: ReactNode;
};
type PartBoundaryState = { hasFailed: boolean };

/** Keeps an error that one part of a screen throws from the others. */
export class PartBoundary extends Component<Props, PartBoundaryState> {
  override state: PartBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): PartBoundaryState {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Broken name={this.props.name} onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

type BrokenPartProps = { name: string | undefined; onRetry: () => void };

/** Shown in place of a part of a screen that failed. */
function Broken({ name, onRetry }: BrokenPartProps) {
  const texts = useTexts(uiTexts);
  return (
    <div className={styles['broken']} role="alert">
      {name !== undefined && <h3>{name}</h3>}
      <p>{texts.broken}</p>
      <Button size="small" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
