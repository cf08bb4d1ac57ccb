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

/** Everything but the prerendered pages, which start without it. */
export function App() {
  const [location] = useLocation();
  useEffect(followSession, []);
  return (
    <LanguageProvider fallback={location === paths.auth ? 'en' : 'sv'}>
      <ErrorBoundary>
        <CacheOfAccount>
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

/** Data never goes stale on its own (specification, section 7); five minutes unused are kept. */
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
      },
      mutations: { retry: false },
    },
  });
}
