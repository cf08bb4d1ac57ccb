import { useSyncExternalStore } from 'react';

/** A question about the screen that is followed, as it is asked in the style sheets. */
function useMedia(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}

const wide = matchMedia('(min-width: 1081px)');
const phone = matchMedia('(max-width: 640px)');

/** Widths at which the side menu shows more than icons; as in shell-navigation.module.css. */
export function useIsWide(): boolean {
  return useMedia(wide);
}

/** Widths at which the bottom bar replaces the side menu. */
export function useIsPhone(): boolean {
  return useMedia(phone);
}
