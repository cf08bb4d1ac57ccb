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
export function useBelow(): boolean {
  return useDeferredValue(true, isBack);
}

/** Parts below the first view of a screen, put together when they are due. */
export function Below({ children }: { children: ReactNode }): ReactNode {
  return useBelow() && children;
}
