import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Backup } from '#domain/operations/backups.ts';
import { type AskAsOperator, isUnauthorized } from '#web/operations/status/operator.ts';

const LIST = '/api/admin/backups';

/** Interval of reads of the list while a backup is being made or verified. */
const BUSY_MS = 3_000;

type BackupsOptions = { ask: AskAsOperator; onRefused: () => void };

/** The backups, and their actions: one at a time. */
export function useBackups({ ask, onRefused }: BackupsOptions) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const list = useQuery({
    queryKey: ['operator', 'backups'],
    queryFn: async () => (await ask<Backup[]>(LIST)).body,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'running') ? BUSY_MS : false,
  });
  const refused = useEffectEvent(onRefused);
  const isRefused = isUnauthorized(list.error);
  useEffect(() => {
    if (isRefused) refused();
  }, [isRefused]);
  /** Runs an action on one of them, or makes one; afterwards the list is read again. */
  const work = async (what: string, action: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(what);
    try {
      await action();
    } finally {
      setBusy(null);
      await client.invalidateQueries({ queryKey: ['operator', 'backups'] });
    }
  };
  return { list, busy, work };
}

/** Makes one; null while it takes longer than a request may. */
export async function createBackup(ask: AskAsOperator): Promise<Backup | null> {
  const { status, body } = await ask<Backup>('/api/admin/backup', 'POST');
  return status === 202 ? null : body;
}

/** Reads all of it again: whether it is whole; null while that takes longer than a request may. */
export async function verifyBackup(ask: AskAsOperator, filename: string): Promise<boolean | null> {
  const { status, body } = await ask<Backup>(`${pathOf(filename)}/verification`, 'POST');
  return status === 202 ? null : body.state === 'ready';
}

export async function removeBackup(ask: AskAsOperator, filename: string): Promise<void> {
  await ask(pathOf(filename), 'DELETE');
}

/** Saves it by a one-time address: no address holds the token. */
export async function downloadBackup(ask: AskAsOperator, filename: string): Promise<void> {
  const { body } = await ask<{ url: string }>(`${pathOf(filename)}/link`, 'POST');
  const link = document.createElement('a');
  link.href = body.url;
  link.download = filename;
  link.click();
}

function pathOf(filename: string): string {
  return `${LIST}/${encodeURIComponent(filename)}`;
}
