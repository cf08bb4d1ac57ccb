import { useState } from 'react';
import { request } from '#web/client/http/api.ts';
import { createFormKey } from '#web/client/forms/form-key.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';

const PATH = '/api/transaction-categories';

/** Number of transactions that a category gained or lost. */
type Moved = { moved: number };

/** Saves a category, or adds one (null), once however often it is sent. */
export function useSaveCategory(id: string | null) {
  const [idempotencyKey] = useState(createFormKey);
  const { mutateAsync } = useBankWrite((body: object) =>
    id === null
      ? request<Moved>(PATH, { method: 'POST', body, idempotencyKey })
      : request<Moved>(`${PATH}/${id}`, { method: 'PUT', body }),
  );
  return mutateAsync;
}

/** Restores the initial keywords, icon and color of a default category. */
export function useResetCategory(id: string) {
  return useBankWrite(() => request<Moved>(`${PATH}/${id}/reset`, { method: 'POST' }));
}

/** Removes one of the user's own categories. */
export function useRemoveCategory(id: string) {
  return useBankWrite(() => request<undefined>(`${PATH}/${id}`, { method: 'DELETE' }));
}
