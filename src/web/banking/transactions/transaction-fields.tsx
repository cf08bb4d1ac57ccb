import type { Transaction } from '#domain/banking/transactions/transactions.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { TextArea } from '#web/kit/ui/text-area.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { type Category, categoryName } from '#web/banking/categories/category-words.ts';
import { transactionTexts } from './texts.ts';

const TAGS_MAX = 20;

type Props = {
  transaction: Transaction;
  categories: readonly Category[];
  errorOf: (field: 'category' | 'notes' | 'tags') => string | null;
};

/** Editable fields of a transaction. */
export function TransactionFields({ transaction, categories, errorOf }: Props) {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const { category } = transaction;
  // Until the categories are read, the present one stays.
  const isUnread = category !== null && !categories.some(({ id }) => id === category);
  return (
    <>
      <Select
        label={texts.category}
        name="category"
        defaultValue={category ?? ''}
        error={errorOf('category')}
        options={[
          { value: '', text: texts.noCategory },
          ...(isUnread ? [{ value: category, text: texts.sameCategory }] : []),
          ...categories.map((each) => ({ value: each.id, text: categoryName(each, language) })),
        ]}
      />
      <TextArea
        label={texts.notes}
        name="notes"
        isOptional
        defaultValue={transaction.notes ?? ''}
        error={errorOf('notes')}
      />
      <TextField
        label={texts.tags}
        name="tags"
        isOptional
        autoComplete="off"
        help={texts.tagsHelp({ count: TAGS_MAX })}
        defaultValue={transaction.tags.join(', ')}
        error={errorOf('tags')}
      />
      <Checkbox
        label={texts.reviewed}
        help={texts.reviewedHelp}
        name="isReviewed"
        value="1"
        defaultChecked={transaction.isReviewed === 1}
      />
    </>
  );
}
