import { type ReactNode, useEffect, useState, useDeferredValue } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from './classes.ts';
import styles from './loading.module.css';
import { uiTexts } from './texts.ts';

type SkeletonShape = 'label' | 'figure' | 'line' | 'row' | 'hero';

/** The shapes of content being loaded: by default label, figure and change. */
export function Skeleton({
  shapes = ['label', 'figure', 'line'],
}: {
  shapes?: readonly SkeletonShape[];
}) {
  const texts = useTexts(uiTexts);
  return (
    <div className={styles['skeleton']} role="status" aria-label={texts.loading}>
      {keyed(shapes).map(({ key, shape }) => (
        <span key={key} className={classes(styles['block'], styles[shape])} />
      ))}
    </div>
  );
}

/** The same shape may come several times. */
function keyed(shapes: readonly SkeletonShape[]) {
  return shapes.map((shape, index) => ({ key: `${shape} ${index}`, shape }));
}

/** Only while the session is unknown; all other loading has a skeleton. */
export function Spinner() {
  const texts = useTexts(uiTexts);
  return (
    <div className={styles['center']} role="status" aria-label={texts.loading} data-waiting>
      <span className={styles['spinner']} />
    </div>
  );
}

type HeldProps = { isHeld: boolean; className?: string | undefined; children: ReactNode };

/**
 * Parts below something whose height is not known yet. They read what they show, but stay out of
 * sight until it is known, so that nothing shifts; not for long, if no answer comes.
 */
export function Held({ isHeld, className, children }: HeldProps) {
  return <div className={classes(className, isHeld && styles['held'])}>{children}</div>;
}

const AWAITED_MS = 2_000;

/**
 * Whether a part waits before it is first shown, for two seconds at most. Once shown it stays, with
 * what is typed in it, also while something is awaited again.
 */
export function useAwaitedAtFirst(isAwaited: boolean): boolean {
  const [isOver, setOver] = useState(false);
  if (!isAwaited && !isOver) setOver(true);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setOver(true), AWAITED_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  return isAwaited && !isOver;
}

let isBack = false;
// The build renders pages without a browser.
if ('addEventListener' in globalThis) {
  addEventListener('popstate', () => {
    isBack = true;
  });
  // Dispatched by the router.
  addEventListener('pushState', () => {
    isBack = false;
  });
}

/**
 * Whether the parts below the first view of a screen are due: once that has been drawn. After Back
 * they are due at once, so that the browser finds the place that the screen was scrolled to.
 */
function useIsBelowDue(): boolean {
  return useDeferredValue(true, isBack);
}

/** Parts below the first view of a screen, put together when they are due. */
export function Below({ children }: { children: ReactNode }): ReactNode {
  return useIsBelowDue() && children;
}

/** Rows of a list: as many as a first view can hold, and all when those below it are due. */
export function useFirstRows<Row>(rows: readonly Row[], count: number): readonly Row[] {
  return useIsBelowDue() ? rows : rows.slice(0, count);
}
