import { afterAll, beforeAll, inject } from 'vitest';
import { createHomeFolder, startHome, type Home } from './served.ts';

/**
 * Call it at the top of a file of journeys: `onStart` receives the address. All files share the
 * run's servers, one of which verifies users at once and one by mail; with settings of its own a
 * file has a server of its own, which takes some seconds more.
 */
export function serveJourneys(
  onStart: (origin: string) => void,
  settings: 'verified' | 'mailed' | Readonly<Record<string, string>> = 'verified',
): Pick<Home, 'dataDir'> {
  if (typeof settings === 'string') {
    const { origin, dataDir } = inject(settings);
    onStart(origin);
    return { dataDir };
  }
  const dataDir = createHomeFolder();
  let end: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const started = await startHome(dataDir, settings);
    end = started.end;
    onStart(started.home.origin);
  });
  afterAll(async () => end?.());
  return { dataDir };
}
