import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { partialAnew, markOffline, useConnection } from '#web/client/http/connection.ts';
import { userQuery } from '#web/client/session/user.ts';

/** Between two attempts to reach a server that does not answer. */
const RETRY_MS = 15_000;
/** If one call fails while others succeed, all data is not reread over and over. */
const CALM_MS = 10_000;

let refreshedMs = -CALM_MS;

/** Detects a lost connection, polls until it is back, and then reads everything again. */
export function Reconnection() {
  const client = useQueryClient();
  const { isAway, isPartial } = useConnection();
  useEffect(() => {
    const onOffline = () => markOffline(null);
    addEventListener('offline', onOffline);
    return () => removeEventListener('offline', onOffline);
  }, []);
  useEffect(() => {
    if (!isAway) return;
    const ask = () => {
      if (isPartial) void askAnew(client);
      else void client.refetchQueries({ predicate: tellsOfServer });
    };
    const timer = setInterval(ask, RETRY_MS);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
      // Failed queries have been repeated automatically.
      if (isPartial || performance.now() - refreshedMs < CALM_MS) return;
      refreshedMs = performance.now();
      // A first read in progress may be the one that reached the server: it is not repeated.
      void client.invalidateQueries({ refetchType: 'none' }, { cancelRefetch: false });
      void client.refetchQueries({ type: 'active' });
    };
  }, [client, isAway, isPartial]);
  return null;
}

/** Also reads of screens that are not mounted, when they are next. A slow read is not repeated. */
async function askAnew(client: QueryClient): Promise<void> {
  const forget = partialAnew();
  await client.invalidateQueries({}, { cancelRefetch: false });
  forget();
}

/** The user's query, and failed ones: enough to know that the server is back. */
function tellsOfServer({ queryKey, state }: Query): boolean {
  return queryKey[0] === userQuery.queryKey[0] || state.status === 'error';
}
