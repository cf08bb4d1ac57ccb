import { useQuery } from '@tanstack/react-query';
import type { TransactionRule } from '#domain/banking/categories/transaction-rules.ts';
import { request } from '#web/client/http/api.ts';
import { type Category } from '#web/banking/categories/category-words.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useSource } from '#web/client/records/records-context.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { RuleRow } from './rule-row.tsx';
import list from '#web/client/forms/small-list.module.css';
import { ruleTexts } from './texts.ts';

/** What the person has said of shops, and the way to take it back. */
export function RuleList({ categories }: { categories: readonly Category[] }) {
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
