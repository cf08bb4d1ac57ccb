import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#web/data/paths.ts';
import { followSession, useSession } from '#web/data/session.ts';
import { LanguageProvider } from '#web/i18n/language.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { TooltipHost } from '#web/ui/tooltip-host.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Gate } from './gate.tsx';
import { installWorker } from './install-worker.ts';
import { Reconnection } from './reconnection.ts';

/** Everything but the prerendered pages, which start without it. */
export function App() {
  const [location] = useLocation();
  useEffect(followSession, []);
  useEffect(installWorker, []);
  return (
    <LanguageProvider fallback={location === paths.auth ? 'en' : 'sv'}>
      <ErrorBoundary>
        <CacheOfAccount>
          <Reconnection />
          <Gate />
        </CacheOfAccount>
      </ErrorBoundary>
      <ToastHost />
      <TooltipHost />
    </LanguageProvider>
  );
}

/** What was read for one person is never shown to the next. */
function CacheOfAccount({ children }: { children: React.ReactNode }) {
  const session = useSession();
  const userId = session.phase === 'in' ? session.userId : null;
  const client = useMemo(() => createCache(userId), [userId]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Data never goes stale on its own (specification, section 7); five minutes unused are kept. What
 * cannot be read or written for want of a network says so at once instead of waiting for it.
 */
function createCache(userId: string | null): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        meta: { userId },
        staleTime: Infinity,
        gcTime: 300_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
