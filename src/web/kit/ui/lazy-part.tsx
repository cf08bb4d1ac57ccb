import { type ReactNode, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FailureNote } from './failure-note.tsx';
import { loadFailedStyles } from './failed-styles.ts';
import { PartBoundary } from './part-boundary.tsx';
import { showToast } from './toast-store.ts';
import { uiTexts } from './texts.ts';

type LoadCode<Code> = () => Promise<Code>;

type Props<Code> = {
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
export function LazyPart<Code extends object>(props: Props<Code>) {
  const [attempt, retry] = useReducer((attempts: number) => attempts + 1, 0);
  const part = <Attempt key={attempt} {...props} onRetry={retry} />;
  return props.isApart ? <PartBoundary>{part}</PartBoundary> : part;
}

function Attempt<Code extends object>(props: Props<Code> & { onRetry: () => void }) {
  const { load, waiting = null, onFailure, failed, children, onRetry } = props;
  const texts = useTexts(uiTexts);
  const [isMissing, setMissing] = useState(false);
  const code = useCode(load, () => {
    if (onFailure === undefined) return setMissing(true);
    sayNotOpened(texts);
    onFailure();
  });
  if (isMissing) {
    const failure = <FailureNote text={texts.unreachable} onRetry={onRetry} />;
    return failed ? failed(failure) : failure;
  }
  return code === null ? waiting : children(code);
}

/** Reports that a part could not be opened because its code failed to load. */
export function sayNotOpened(texts: { notOpened: string; notOpenedText: string }): void {
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
    // Not by the loaded code: it may have arrived since this was rendered.
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
