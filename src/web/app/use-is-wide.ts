import { useSyncExternalStore } from 'react';

/** Where the side menu has room for more than icons; as in shell-navigation.module.css. */
const wide = matchMedia('(min-width: 1081px)');

export function useIsWide(): boolean {
  return useSyncExternalStore(listen, () => wide.matches);
}

function listen(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
