import { useQuery } from '@tanstack/react-query';
import type { TransactionRule } from '#domain/transaction-rules.ts';
import { request } from '#web/data/api.ts';
import { type Category, categoryName } from '#web/data/category-words.ts';
import { ReadFailure } from '#web/data/read-failure.tsx';
import { useSource } from '#web/data/records-context.tsx';
import { showFailure } from '#web/data/show-failure.ts';
import { useBankWrite } from '#web/data/use-bank-write.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './categories.module.css';
import { ruleTexts } from './rule-texts.ts';

const PATH = '/api/transaction-rules';

/** What the person has said of shops, and the way to take it back. */
export function RuleList({ categories }: { categories: readonly Category[] }) {
  const texts = useTexts(ruleTexts);
  const { key } = useSource();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...key, 'transaction-rules'],
    queryFn: () => request<TransactionRule[]>(PATH),
  });
  return (
    <>
      <h3 className={styles['heading']}>{texts.rules}</h3>
      {!data && error && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={styles['note']}>{texts.none}</p>}
      <ul className={styles['list']} aria-label={texts.rules}>
        {data?.map((rule) => (
          <RuleRow key={rule.id} rule={rule} categories={categories} />
        ))}
      </ul>
    </>
  );
}

type RowProps = { rule: TransactionRule; categories: readonly Category[] };

function RuleRow({ rule: { id, pattern, category }, categories }: RowProps) {
  const texts = useTexts(ruleTexts);
  const language = useLanguage();
  const { mutate, isPending } = useBankWrite(() =>
    request<undefined>(`${PATH}/${id}`, { method: 'DELETE' }),
  );
  const found = categories.find((each) => each.id === category);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => showToast({ title: texts.removed, description: pattern }),
      onError: (error) => showFailure(texts.removeFailed, error, language),
    });
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p>{pattern}</p>
        <p className={styles['note']}>{found ? categoryName(found, language) : texts.unknown}</p>
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
