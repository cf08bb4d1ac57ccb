import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FILE_BYTES_MAX } from '#domain/banking/bank-files/bank-file.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { chosenFile, type MoveChoices } from '#domain/portability/moves/choices.ts';
import type { MoveFile, MoveItem } from '#domain/portability/moves/move-file.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';

export type ReadItem = MoveItem & {
  /** The record of an older version of the file that it adds to; null: a new one is made. */
  continues: {
    id: string;
    name: string;
    added: number;
    differs: readonly { month: string; stored: string; value: string }[];
  } | null;
};

/** A file as the server has read it, before it is saved. */
export type ReadMove = Omit<MoveFile, 'items'> & {
  id: string;
  fileName: string;
  currency: Currency;
  items: readonly ReadItem[];
};

export type SavedMove = { made: Record<Kind, number>; updated: number; months: number };
export type ItemChoice = MoveChoices['items'][number];

const PATH = '/api/moves';

/** A file from its choice until it is saved, and its undo. */
export function useMove() {
  const source = useSource();
  const client = useQueryClient();
  const [file, setFile] = useState<ReadMove | null>(null);
  const [choices, setChoices] = useState<MoveChoices>({ items: [] });
  const refresh = () => void client.invalidateQueries({ queryKey: source.key });
  const reading = useMutation({
    mutationFn: async ({ content, name }: { content: Blob; name: string }) => {
      // Its kind is told by its bytes.
      const sent = new Blob([await content.arrayBuffer()], { type: 'application/octet-stream' });
      return request<ReadMove>(PATH, { method: 'POST', content: sent, fileName: name });
    },
    onSuccess: (read) => {
      setChoices({ items: [] });
      setFile(read);
      saving.reset();
      undoing.reset();
    },
  });
  const choosing = useMutation({
    // One after the other, so that the last answer is that of the last choice.
    scope: { id: 'move' },
    mutationFn: (body: MoveChoices) =>
      request<ReadMove>(`${PATH}/${file?.id}`, { method: 'PUT', body }),
    onSuccess: setFile,
  });
  const saving = useMutation({
    scope: { id: 'move' },
    mutationFn: () => request<SavedMove>(`${PATH}/${file?.id}/save`, { method: 'POST' }),
    onSettled: refresh,
  });
  const undoing = useMutation({
    mutationFn: () => request(`${PATH}/${file?.id}`, { method: 'DELETE' }),
    onSettled: refresh,
  });
  const choose = (changed: MoveChoices) => {
    setChoices(changed);
    // Shown at once, by the server's own rule; its answer follows.
    if (file !== null) setFile(allSteps(chosenFile(file, changed)));
    choosing.mutate(changed);
  };
  return {
    file,
    reading,
    saving,
    undoing,
    isChoosing: choosing.isPending,
    error: choosing.error ?? saving.error ?? undoing.error,
    chooseCurrency: (currency: Currency) => choose({ ...choices, currency }),
    chooseItem: ({ key, ...change }: ItemChoice) => {
      const others = choices.items.filter((each) => each.key !== key);
      const before = choices.items.find((each) => each.key === key);
      choose({ ...choices, items: [...others, { ...before, ...change, key }] });
    },
    forget: () => setFile(null),
  };
}

export type Move = ReturnType<typeof useMove>;

/** Whether a file would be refused after all of it had been sent. */
export function isTooLarge(content: Blob): boolean {
  return content.size > FILE_BYTES_MAX;
}
