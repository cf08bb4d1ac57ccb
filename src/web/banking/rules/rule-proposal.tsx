import { useEffect, useEffectEvent, useState } from 'react';
import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { type Category, categoryName } from '#web/banking/categories/category-words.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { ruleTexts } from './texts.ts';
import { useAccepting, useProposed } from './use-rule-proposal.ts';

type Props = {
  /** The one whose category was corrected. */
  transaction: Transaction;
  categories: readonly Category[];
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
