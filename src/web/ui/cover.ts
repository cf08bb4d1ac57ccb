import { useLayoutEffect } from 'react';

/**
 * Hides everything but what stands in a `data-cover` (styles/base.css), dialogs and toasts too: it
 * is neither seen, nor found, nor printed.
 */
export function useCoveredPage(isCovered: boolean): void {
  useLayoutEffect(() => {
    if (!isCovered) return;
    document.documentElement.dataset['covered'] = '';
    return () => void delete document.documentElement.dataset['covered'];
  }, [isCovered]);
}
