import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProposedRule } from '#domain/banking/categories/transaction-rules.ts';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { request } from '#web/client/http/api.ts';
import { createFormKey } from '#web/client/forms/form-key.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { ruleTexts } from './texts.ts';

/** The rules that a correction may become, the narrowest first. */
export function useProposed({ id, category, updatedAt }: Transaction) {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'proposed-rules', id, category, updatedAt],
    queryFn: () => request<ProposedRule[]>(`/api/transactions/${id}/rules?category=${category}`),
  });
}

/** Makes a rule of a correction, and says what it moved. */
export function useAccepting(onDone: () => void) {
  const texts = useTexts(ruleTexts);
  const [idempotencyKey] = useState(createFormKey);
  const { mutate, isPending, error } = useBankWrite((body: { pattern: string; category: string }) =>
    request<{ moved: number }>('/api/transaction-rules', {
      method: 'POST',
      body,
      idempotencyKey,
    }),
  );
  const accept = (rule: { pattern: string; category: string }) =>
    mutate(rule, {
      onSuccess: ({ moved }) => {
        const description = moved === 0 ? undefined : texts.moved({ count: moved });
        showToast({ title: texts.made, description });
        onDone();
      },
    });
  return { accept, isPending, error };
}
