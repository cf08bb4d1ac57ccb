import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { loadFailedStyles } from './failed-styles.ts';
import { showToast } from './toast-store.ts';
import { uiTexts } from './texts.ts';

type Load<Code> = () => Promise<Code>;

type Props<Code> = {
  load: Load<Code>;
  /** Shown until the code is there. */
  meanwhile?: ReactNode;
  /** The code did not come, and that has been said: what was pressed may be pressed again. */
  onFailure: () => void;
  children: (code: Code) => ReactNode;
};

/** What has come once is there at once the next time. */
const arrived = new WeakMap<Load<unknown>, unknown>();

/**
 * A part of a screen whose code is fetched when it is wanted. Without a connection it is told of,
 * and the screen stays as it is.
 */
export function OnDemand<Code extends object>(props: Props<Code>) {
  const { load, meanwhile = null, onFailure, children } = props;
  const texts = useTexts(uiTexts);
  const code = useCode(load, () => {
    sayNotOpened(texts);
    onFailure();
  });
  return code === null ? meanwhile : children(code);
}

/** What was pressed did not open, because its code did not come. */
export function sayNotOpened(texts: { notOpened: string; notOpenedText: string }): void {
  showToast({
    variant: 'destructive',
    title: texts.notOpened,
    description: texts.notOpenedText,
  });
}

/** The code, or null until it is there. Asked for each time that its part is wanted. */
export function useCode<Code extends object>(load: Load<Code>, onFailure: () => void): Code | null {
  const [code, setCode] = useState(() => (arrived.get(load) as Code | undefined) ?? null);
  const onGone = useEffectEvent(onFailure);
  useEffect(() => {
    // Not by what has arrived: that may have happened since this was drawn.
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

/** Fetches code that is about to be wanted. That it failed is said when it is. */
export async function loadAhead(load: Load<unknown>): Promise<void> {
  await load().then(
    (code) => arrived.set(load, code),
    () => undefined,
  );
}
