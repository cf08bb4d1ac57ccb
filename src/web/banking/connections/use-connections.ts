import {
  type QueryClient,
  QueryObserver,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  BankChoice,
  BankConnection,
  ChosenAccounts,
} from '#domain/banking/accounts/bank-connections.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { readSession } from '#web/client/session/stored-session.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';

const PATH = '/api/bank-connections';

/** Interval of reads during a sync. */
const LOOK_MS = 1_500;

/**
 * Reads the user's connections. Once a sync has ended, all data that it may have changed is reread.
 */
export function useConnections() {
  const { key } = useSource();
  const client = useQueryClient();
  const found = useQuery(connectionsQuery(key));
  const ended = useRef<string | null>(null);
  useEffect(() => {
    if (found.data === undefined) return;
    const isUnderWay = isReading(found.data);
    if (isUnderWay) follow(client, key);
    const before = ended.current;
    ended.current = isUnderWay ? null : readingsOf(found.data);
    // One can be so quick that it is never seen under way.
    const isOther = before !== null && ended.current !== null && before !== ended.current;
    if (isOther) void client.invalidateQueries({ queryKey: key });
  }, [found.data, client, key]);
  return found;
}

/** The same for a form beside the screen that waits for syncs. */
export function useReadConnections() {
  return useQuery(connectionsQuery(useSource().key));
}

function connectionsQuery(key: readonly string[]) {
  return queryOptions({
    queryKey: [...key, 'bank-connections'],
    queryFn: () => request<BankConnection[]>(PATH),
  });
}

const followed = new WeakSet<QueryClient>();

/** Polls until no sync is running, whichever screen is shown by then. */
function follow(client: QueryClient, key: readonly string[]): void {
  if (followed.has(client)) return;
  followed.add(client);
  const looks = new QueryObserver(client, { ...connectionsQuery(key), refetchInterval: LOOK_MS });
  const stop = looks.subscribe(({ data }) => {
    const isHere = key.includes(readSession()?.userId ?? '');
    if (isHere && isReading(data)) return;
    stop();
    followed.delete(client);
    if (isHere) void client.invalidateQueries({ queryKey: key });
  });
}

/** Is another after each reading. */
function readingsOf(connections: readonly BankConnection[]): string {
  const each = connections.map(({ id, status, trouble, lastSyncAt, nextSyncAt }) => [
    id,
    status,
    trouble,
    lastSyncAt,
    nextSyncAt,
  ]);
  return JSON.stringify(each);
}

function isReading(connections: readonly BankConnection[] | undefined): boolean {
  return connections?.some(({ status }) => status === 'syncing') ?? false;
}

/** The banks that can be connected to. */
export function useBanks() {
  return useQuery({
    queryKey: ['banks'],
    queryFn: () => request<BankChoice>('/api/banks'),
  });
}

export type ConsentStart = { bank: string | null } | { connection: string };

/** Opens the bank's own page: the screen is left, and may be returned to as it was. */
export function useOpenBankConsent() {
  const way = useMutation({
    mutationFn: async (start: ConsentStart) => {
      const { url } = await request<{ url: string }>(PATH, { method: 'POST', body: start });
      location.assign(url);
    },
  });
  const { reset } = way;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && reset());
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
  return way;
}

export type ReturnedConnection = { connection: BankConnection | null };
export type ReturnedWith = { state: string; answer: Record<string, string> };

/** Sends the parameters of the bank's redirect to the server. */
export function useReturnFromBank() {
  return useBankWrite((body: ReturnedWith) =>
    request<ReturnedConnection>(`${PATH}/return`, { method: 'POST', body }),
  );
}

export function useChooseAccounts(id: string) {
  return useBankWrite((body: ChosenAccounts) =>
    request<BankConnection>(`${PATH}/${id}/accounts`, { method: 'PUT', body }),
  );
}

export function useReadNow(id: string) {
  return useBankWrite(() => request<BankConnection>(`${PATH}/${id}/sync`, { method: 'POST' }));
}

export function useLeaveBank(id: string) {
  return useBankWrite((data: 'keep' | 'remove') =>
    request<undefined>(`${PATH}/${id}?data=${data}`, { method: 'DELETE' }),
  );
}
