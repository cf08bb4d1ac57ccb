import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordsSource } from '#web/client/records/source.ts';
import { routeAt } from './routes.tsx';

/** A pointer that only passes over a link has left it by then. */
const DWELL_MS = 65;

const EVENTS = ['pointerover', 'pointerdown', 'focusin'];

/**
 * Loads the code of a screen when a link to it is pointed at, focused or pressed. What it shows in
 * an account is read too, unless the pointer only passes (decision 065).
 */
export function useLinksAhead(source: RecordsSource | null): void {
  const client = useQueryClient();
  useEffect(() => {
    let wanted: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async ({ pathname, search }: HTMLAnchorElement) => {
      const route = routeAt(pathname);
      // A link to a part of a screen shows more than the screen reads.
      const isWhole = route?.path === pathname && search === '';
      if (!isWhole || pathname === location.pathname || source === null) return;
      await (await route.load()).readAhead?.(client, source);
    };
    const follow = ({ type, target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const isPressed = type === 'pointerdown';
      if (link === wanted && !isPressed) return;
      clearTimeout(timer);
      wanted = link;
      if (link?.origin !== location.origin) return;
      // Code that does not arrive now is requested again when the link is followed.
      const ignore = () => undefined;
      routeAt(link.pathname)?.preload().catch(ignore);
      const begin = () => void read(link).catch(ignore);
      if (isPressed) begin();
      else timer = setTimeout(begin, DWELL_MS);
    };
    for (const event of EVENTS) document.addEventListener(event, follow);
    return () => {
      clearTimeout(timer);
      for (const event of EVENTS) document.removeEventListener(event, follow);
    };
  }, [client, source]);
}
