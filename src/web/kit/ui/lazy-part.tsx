import { type ReactNode, useEffect, useEffectEvent, useReducer, useState, Component } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from './button.tsx';
import { loadFailedStyles } from './failed-styles.ts';
import styles from './lazy-part.module.css';
import { uiTexts } from './texts.ts';
import { showToast } from './toast-store.ts';

type LoadCode<Code> = () => Promise<Code>;

type LazyPartProps<Code> = {
  load: LoadCode<Code>;
  /** Shown until the code is there. */
  waiting?: ReactNode;
  /**
   * For a part that a press opened: the failure is reported in a message, and this closes the part,
   * so that the same press tries again. Without it the failure is shown in the place of the part.
   */
  onFailure?: () => void;
  /** Wraps a failure shown in place of the part. */
  failed?: (failure: ReactNode) => ReactNode;
  /** Keeps an error that the part throws from the others of its screen. */
  isApart?: boolean;
  children: (code: Code) => ReactNode;
};

/** Loaded code, so that it is available synchronously the next time. */
const arrived = new WeakMap<LoadCode<unknown>, unknown>();

/** A part of a screen with code of its own: a dialog, a panel, a widget, a section. */
export function LazyPart<Code extends object>(props: LazyPartProps<Code>) {
  const [attempt, retry] = useReducer((attempts: number) => attempts + 1, 0);
  const part = <Attempt key={attempt} {...props} onRetry={retry} />;
  return props.isApart ? <PartBoundary>{part}</PartBoundary> : part;
}

function Attempt<Code extends object>(props: LazyPartProps<Code> & { onRetry: () => void }) {
  const { load, waiting = null, onFailure, failed, children, onRetry } = props;
  const texts = useTexts(uiTexts);
  const [isMissing, setMissing] = useState(false);
  const code = useCode(load, () => {
    if (onFailure === undefined) return setMissing(true);
    showNotOpened(texts);
    onFailure();
  });
  if (isMissing) {
    const failure = <FailureNote text={texts.unreachable} onRetry={onRetry} />;
    return failed ? failed(failure) : failure;
  }
  return code === null ? waiting : children(code);
}

/** Reports that a part could not be opened because its code failed to load. */
export function showNotOpened(texts: { notOpened: string; notOpenedText: string }): void {
  showToast({
    variant: 'destructive',
    title: texts.notOpened,
    description: texts.notOpenedText,
  });
}

/**
 * The code of a part, or null until it is loaded: for a part that may be missing, or that reports
 * its failure in its own way. Requested each time that the part is needed.
 */
export function useCode<Code extends object>(
  load: LoadCode<Code>,
  onFailure: () => void,
): Code | null {
  const [code, setCode] = useState(() => (arrived.get(load) as Code | undefined) ?? null);
  const onGone = useEffectEvent(onFailure);
  useEffect(() => {
    // Not by the loaded code: it may have arrived after this render.
    if (code !== null) return;
    let isWanted = true;
    const keep = (came: Code) => {
      arrived.set(load, came);
      if (isWanted) setCode(() => came);
    };
    loadFailedStyles()
      .then(load)
      .then(keep, () => isWanted && onGone());
    return () => {
      isWanted = false;
    };
  }, [load, code]);
  return code;
}

/** Requests code that is about to be wanted. A failure is reported when it is. */
export async function loadAhead(load: LoadCode<unknown>): Promise<void> {
  await load().then(
    (code) => arrived.set(load, code),
    () => undefined,
  );
}

type FailureNoteProps = { text: string; isRetrying?: boolean; onRetry: () => void };

/** Message for a part that failed to load: the reason, and a retry. */
export function FailureNote({ text, isRetrying = false, onRetry }: FailureNoteProps) {
  const texts = useTexts(uiTexts);
  return (
    <div className={styles['failure']} role="alert">
      <p>{text}</p>
      <Button isBusy={isRetrying} busyText={texts.retrying} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}

type PartBoundaryProps = {
  /** Name of the part; absent if the failure does not name it. */
  name?: string;
  children: ReactNode;
};
type PartBoundaryState = { hasFailed: boolean };

/** Keeps an error that one part of a screen throws from the others. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
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
