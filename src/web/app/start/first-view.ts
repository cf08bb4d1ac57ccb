import type { QueryClient } from '@tanstack/react-query';
import { paths } from '#web/client/navigation/paths.ts';
import { sessionState } from '#web/client/session/session.ts';
import { accountSource } from '#web/client/records/source.ts';
import { userQuery } from '#web/client/session/user.ts';
import { type Cache, createCache } from './cache.ts';
import { preloadScreen } from '#web/app/routes.tsx';
import { screenAt } from '#web/app/shell/navigation.ts';

/** After this the application starts with the code it has; other parts are rendered later. */
const PATIENCE_MS = 200;

const HOME: readonly string[] = [paths.home, paths.dashboard];

/**
 * Waits a little for the code of the first screen and its answers, which the script of the head has
 * requested (src/web/app/start/head.ts), so that the screen is drawn once, as a whole. The
 * component that shows a failed answer reports it. Null: no session.
 */
export async function prepareFirstView(): Promise<Cache | null> {
  const session = sessionState();
  if (session.phase !== 'in' || session.isHalfway) return null;
  const cache = createCache(session.userId);
  if (screenAt(location.pathname)?.answers === undefined) return cache;
  const prepared = Promise.allSettled([
    cache.client.prefetchQuery(userQuery),
    preloadScreen(location.pathname),
    HOME.includes(location.pathname) && readHome(cache.client, session.userId),
  ]);
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return cache;
}

async function readHome(client: QueryClient, userId: string): Promise<void> {
  const home = await import('#web/app/pages/home-screen.tsx');
  await home.readHome(client, accountSource(userId));
}
