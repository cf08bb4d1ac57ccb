import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Language } from '#domain/basics/texts.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { followSession, useSession } from '#web/client/session/session.ts';
import { LanguageProvider } from '#web/kit/i18n/language.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { ToastHost } from '#web/kit/ui/toast-host.tsx';
import { type Cache, createCache } from '#web/app/start/cache.ts';
import { ErrorBoundary } from '#web/app/gates/error-boundary.tsx';
import { Gate } from '#web/app/gates/gate.tsx';
import { loadLateParts } from '#web/app/shell/shell.tsx';
import { installWorker } from '#web/app/start/install-worker.ts';

type Props = {
  /** Answers read already. */
  first: Cache | null;
  /** Language of the page's prerendered screen; null without one. */
  language: Language | null;
};

/** The application without the public pages, which start without it. */
export function App({ first, language }: Props) {
  const [location] = useLocation();
  useEffect(followSession, []);
  useEffect(installWorker, []);
  useEffect(leaveOldLayers, []);
  return (
    <LanguageProvider fallback={language ?? (location === paths.auth ? 'en' : 'sv')}>
      <ErrorBoundary>
        <CacheOfAccount first={first}>
          <LazyPart load={loadLateParts} failed={() => null}>
            {({ FollowAddedRules, Reconnection }) => (
              <>
                <Reconnection />
                <FollowAddedRules />
              </>
            )}
          </LazyPart>
          <Gate />
        </CacheOfAccount>
      </ErrorBoundary>
      <ToastHost />
      <LazyPart load={loadLateParts} failed={() => null}>
        {({ TooltipHost }) => <TooltipHost />}
      </LazyPart>
    </LanguageProvider>
  );
}

/** Leaves the history entry of a dialog that was open when an earlier page was left. */
function leaveOldLayers(): void {
  if (history.state?.valvDepth) void import('#web/kit/ui/layers.ts');
}

/** One user's data is never shown to the next one. */
function CacheOfAccount({ first, children }: { first: Cache | null; children: ReactNode }) {
  const session = useSession();
  const userId = 'userId' in session ? session.userId : null;
  const [cache, setCache] = useState(() => first ?? createCache(userId));
  // Also for the same user's next session: refused requests are repeated.
  if (cache.userId !== userId) setCache(createCache(userId));
  return <QueryClientProvider client={cache.client}>{children}</QueryClientProvider>;
}
