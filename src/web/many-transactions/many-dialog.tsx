import { manyChanges } from '#domain/transactions.ts';
import { type Category, categoryName } from '#web/data/category-words.ts';
import { failureText } from '#web/data/failure-text.ts';
import { SmallFormDialog } from '#web/data/small-form-dialog.tsx';
import { issuesOf } from '#web/data/small-form-issues.ts';
import { type Outcome, useSmallForm } from '#web/data/use-small-form.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { manyTexts } from './texts.ts';
import { type Meant, useEditMany } from './use-edit-many.ts';

const FIELDS = ['category', 'addTags', 'removeTags', 'isReviewed'] as const;
type Field = (typeof FIELDS)[number];

/** As the choice of a category stands for none. */
const NO_CATEGORY = 'none';

type Props = {
  meant: Meant;
  categories: readonly Category[];
  onClose: () => void;
  onChanged: () => void;
};

/** What is said of several transactions at once. */
export function ManyDialog({ meant, categories, onClose, onChanged }: Props) {
  const texts = useTexts(manyTexts);
  const form = useSmallForm(FIELDS, useSaving({ meant, onClose, onChanged }));
  const description =
    'filter' in meant ? texts.textEverything : texts.text({ count: meant.ids.length });
  const { title, cancel, save: submit, saving: busy } = texts;
  return (
    <SmallFormDialog
      words={{ title, description, cancel, submit, busy }}
      form={form}
      onClose={onClose}
    >
      <ManyFields categories={categories} errorOf={form.errorOf} />
    </SmallFormDialog>
  );
}

type FieldsProps = {
  categories: readonly Category[];
  errorOf: (field: Field) => string | null;
};

function ManyFields({ categories, errorOf }: FieldsProps) {
  const texts = useTexts(manyTexts);
  const language = useLanguage();
  const asItIs = { value: '', text: texts.asItIs };
  const tags = { isOptional: true, autoComplete: 'off', help: texts.tagsHelp };
  return (
    <>
      <Select
        label={texts.category}
        name="category"
        error={errorOf('category')}
        options={[
          asItIs,
          { value: NO_CATEGORY, text: texts.noCategory },
          ...categories.map((each) => ({ value: each.id, text: categoryName(each, language) })),
        ]}
      />
      <TextField label={texts.addTags} name="addTags" {...tags} error={errorOf('addTags')} />
      <TextField
        label={texts.removeTags}
        name="removeTags"
        {...tags}
        error={errorOf('removeTags')}
      />
      <Select
        label={texts.reviewed}
        name="isReviewed"
        options={[
          asItIs,
          { value: '1', text: texts.isReviewed },
          { value: '0', text: texts.notReviewed },
        ]}
      />
    </>
  );
}

function useSaving({ meant, onClose, onChanged }: Omit<Props, 'categories'>) {
  const texts = useTexts(manyTexts);
  const language = useLanguage();
  const edit = useEditMany();
  return async (typed: Record<Field, string>): Promise<Outcome<Field>> => {
    const changes = manyChanges.safeParse(saidIn(typed));
    if (!changes.success) return issuesOf(changes.error, language);
    if (Object.keys(changes.data).length === 0) return { alert: texts.nothing };
    try {
      await edit(meant, changes.data);
      onClose();
      onChanged();
      return {};
    } catch (error) {
      return { alert: failureText(error, language, texts.failed) };
    }
  };
}

/** Only what was chosen or typed. */
function saidIn({ category, addTags, removeTags, isReviewed }: Record<Field, string>) {
  const [added, removed] = [tagsIn(addTags), tagsIn(removeTags)];
  return {
    ...(category !== '' && { category: category === NO_CATEGORY ? null : category }),
    ...(added.length > 0 && { addTags: added }),
    ...(removed.length > 0 && { removeTags: removed }),
    ...(isReviewed !== '' && { isReviewed: isReviewed === '1' ? 1 : 0 }),
  };
}

function tagsIn(typed: string): string[] {
  return [...new Set(typed.split(',').flatMap((tag) => tag.trim() || []))];
}
