import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSource } from '#web/client/records/records-context.tsx';
import { ACCOUNT_SCREENS } from './screens.ts';

/** A pointer that only passes over a link has left it by then. */
const DWELL_MS = 65;

/**
 * Follows links to screens. What a screen shows is read when its link is pointed at, focused or
 * pressed (decision 065).
 */
export function LinksAhead(): null {
  const client = useQueryClient();
  const source = useSource();
  useEffect(() => {
    let wanted: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (path: string) => {
      const Screen = await ACCOUNT_SCREENS.find((screen) => screen.path === path)?.load();
      await Screen?.readAhead?.(client, source);
    };
    const follow = ({ type, target }: Event) => {
      const path = pathOf(target);
      const isPressed = type === 'pointerdown';
      if (path === wanted && !isPressed) return;
      clearTimeout(timer);
      wanted = path;
      if (path === null || path === location.pathname) return;
      // Code that does not arrive now is requested again when the link is followed.
      const begin = () => void read(path).catch(() => undefined);
      if (isPressed) begin();
      else timer = setTimeout(begin, DWELL_MS);
    };
    const events = ['pointerover', 'pointerdown', 'focusin'];
    for (const event of events) document.addEventListener(event, follow);
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, follow);
    };
  }, [client, source]);
  return null;
}

/** The path of our own that a link leads to; null: elsewhere, or to a part of a screen. */
function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin && link.search === '' ? link.pathname : null;
}
