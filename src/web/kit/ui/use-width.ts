import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1081px)';
const PHONE = '(max-width: 640px)';

/** A question about the screen that is followed, as it is asked in the style sheets. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Widths at which the side menu shows more than icons; as in shell-navigation.module.css. */
export function useIsWide(): boolean {
  return useMedia(WIDE);
}

/** Widths at which the bottom bar replaces the side menu. */
export function useIsPhone(): boolean {
  return useMedia(PHONE);
}
