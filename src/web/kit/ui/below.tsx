import { type ReactNode, useDeferredValue } from 'react';

let isBack = false;
addEventListener('popstate', () => {
  isBack = true;
});
// Dispatched by the router.
addEventListener('pushState', () => {
  isBack = false;
});

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
