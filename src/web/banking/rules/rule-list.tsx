import { useQuery } from '@tanstack/react-query';
import type { TransactionRule } from '#domain/banking/categories/category-drafts.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';
import { request } from '#web/client/http/api.ts';
import { type NamedCategory, categoryName } from '#web/banking/categories/category-words.ts';
import { ReadFailure, showFailure } from '#web/client/http/failures.tsx';
import { useSource } from '#web/client/records/use-records.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import list from '#web/client/forms/small-list.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { ruleTexts } from './texts.ts';

/** The user's rules for merchants, each with a button to remove it. */
export function RuleList({ categories }: { categories: readonly NamedCategory[] }) {
  const texts = useTexts(ruleTexts);
  const { key } = useSource();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...key, 'transaction-rules'],
    queryFn: () => request<TransactionRule[]>('/api/transaction-rules'),
  });
  return (
    <>
      <h3 className={list['heading']}>{texts.rules}</h3>
      {!data && error && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={list['note']}>{texts.none}</p>}
      <ul className={list['list']} aria-label={texts.rules}>
        {data?.map((rule) => (
          <RuleRow key={rule.id} rule={rule} categories={categories} />
        ))}
      </ul>
    </>
  );
}

type RuleRowProps = { rule: TransactionRule; categories: readonly NamedCategory[] };

/** A rule for a merchant, and the button to remove it. */
function RuleRow({ rule: { id, pattern, category }, categories }: RuleRowProps) {
  const texts = useTexts(ruleTexts);
  const language = useLanguage();
  const { mutate, isPending } = useBankWrite(() =>
    request<undefined>(`/api/transaction-rules/${id}`, { method: 'DELETE' }),
  );
  const found = categories.find((each) => each.id === category);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => showToast({ title: texts.removed, description: pattern }),
      onError: (error) =>
        showFailure({ title: texts.removeFailed, retry: remove }, error, language),
    });
  return (
    <li className={list['row']}>
      <div className={list['words']}>
        <p>{pattern}</p>
        <p className={list['note']}>{found ? categoryName(found, language) : texts.unknown}</p>
      </div>
      <Button
        size="small"
        aria-label={texts.removeOf({ pattern })}
        isBusy={isPending}
        busyText={texts.removing}
        onClick={remove}
      >
        {texts.remove}
      </Button>
    </li>
  );
}
