import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormatId } from '#domain/banking/bank-files/format.ts';
import type { BrokerSource } from '#domain/holdings/files/broker-file.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';

/** A file of a bank or a broker that was added. */
export type AddedFile = {
  id: string;
  fileName: string;
  added: number;
  known: number;
  createdAt: string;
  undoneAt: string | null;
} & ({ format: FormatId } | { format: 'holdings'; source: BrokerSource; prices: number });

/** Result of adding a file: pending rows that it booked, or removed. */
export type FileOutcome = AddedFile & { settled: number; gone: number };

/** The files that were added. */
export const ADDED_FILES = '/api/transaction-imports';

/** Whether a file has prices that may have replaced those of an earlier one, as positions do. */
export function mayHaveReplacedPrices(file: AddedFile): boolean {
  return file.format === 'holdings' && file.source !== 'prices' && file.prices > 0;
}

/** Removes a file's transactions. */
export function useUndoFile() {
  return useBankWrite((id: string) =>
    request<undefined>(`${ADDED_FILES}/${id}`, { method: 'DELETE' }),
  );
}

/** Rereads all data of the user after a write, also after a failure. */
export function useBankWrite<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const { key } = useSource();
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}
