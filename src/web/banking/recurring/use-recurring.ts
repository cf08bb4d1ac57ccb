import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StoredDecision } from '#domain/banking/recurring/recurring-decisions.ts';
import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';

const PATH = '/api/recurring';

type Decision = StoredDecision['decision'];
type DecidedRecurring = Recurring & { decision: Decision | null };

/** Recurring payments without a decision, the largest yearly sum first. */
export function useProposals(): readonly Recurring[] {
  const { data = [] } = useQuery(recurringQuery(useSource()));
  return data.filter(({ decision }) => decision === null);
}

export function recurringQuery({ key }: RecordsSource) {
  return queryOptions({
    queryKey: [...key, 'recurring'],
    queryFn: () => request<DecidedRecurring[]>(PATH),
  });
}

type DecisionBody = { key: string; decision: Decision; itemId?: string };

/** Stores the decision about a recurring payment. */
export function useDecide() {
  return useBankWrite((body: DecisionBody) =>
    request<undefined>(`${PATH}/decisions`, { method: 'PUT', body }),
  );
}

/** Deletes the decision, so that the payment is proposed again. */
export function useDeleteDecision() {
  return useBankWrite((key: string) =>
    request<undefined>(`${PATH}/decisions?key=${encodeURIComponent(key)}`, { method: 'DELETE' }),
  );
}
