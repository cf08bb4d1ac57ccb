import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ProposedRule } from '#domain/banking/categories/category-drafts.ts';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';
import { type NamedCategory, categoryName } from '#web/banking/categories/category-words.ts';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { request } from '#web/client/http/api.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { useSource } from '#web/client/records/use-records.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { ruleTexts } from './texts.ts';

type Props = {
  /** The one whose category was corrected. */
  transaction: Transaction;
  categories: readonly NamedCategory[];
  onClose: () => void;
};

/** After a correction: whether everything of that shop belongs there too. */
export function RuleProposal({ transaction, categories, onClose }: Props) {
  const texts = useTexts(ruleTexts);
  const language = useLanguage();
  const { data: proposed = [], isPending: isAsking } = useProposed(transaction);
  const [pattern, setPattern] = useState<string | null>(null);
  const { accept, isPending, error } = useAccepting(onClose);
  const decline = () => {
    showToast({ title: texts.kept });
    onClose();
  };
  const leave = useEffectEvent(decline);
  const isNone = !isAsking && proposed.length === 0;
  useEffect(() => {
    if (isNone) leave();
  }, [isNone]);
  const category = categories.find(({ id }) => id === transaction.category);
  const [first] = proposed;
  if (first === undefined || category === undefined) return null;
  const chosen = pattern ?? first.pattern;
  return (
    <ConfirmDialog
      isOpen
      isSafe
      title={texts.proposal}
      text={texts.proposalText({ category: categoryName(category, language) })}
      confirmText={texts.accept}
      cancelText={texts.decline}
      isBusy={isPending}
      busyText={texts.saving}
      onConfirm={() => accept({ pattern: chosen, category: category.id })}
      onCancel={decline}
    >
      <Select
        label={texts.words}
        value={chosen}
        onChange={(event) => setPattern(event.target.value)}
        options={proposed.map(({ pattern: value, moves }) => ({
          value,
          text: texts.option({ pattern: value, count: moves }),
        }))}
      />
      {error && <WriteFailure error={error} title={texts.failed} />}
    </ConfirmDialog>
  );
}

/** The rules that a correction may become, the narrowest first. */
function useProposed({ id, category, updatedAt }: Transaction) {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'proposed-rules', id, category, updatedAt],
    queryFn: () => request<ProposedRule[]>(`/api/transactions/${id}/rules?category=${category}`),
  });
}

/** Makes a rule of a correction, and reports the number of transactions it moved. */
function useAccepting(onDone: () => void) {
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
