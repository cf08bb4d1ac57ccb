import { type Category } from '#web/banking/categories/category-words.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { useSmallForm } from '#web/client/forms/use-small-form.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { ManyFields } from './many-fields.tsx';
import { manyTexts } from './texts.ts';
import { type Meant } from './use-edit-many.ts';
import { FIELDS, useSavingMany } from './use-saving-many.ts';

type Props = {
  meant: Meant;
  categories: readonly Category[];
  onClose: () => void;
  onChanged: () => void;
};

/** What is said of several transactions at once. */
export function ManyDialog({ meant, categories, onClose, onChanged }: Props) {
  const texts = useTexts(manyTexts);
  const form = useSmallForm(FIELDS, useSavingMany({ meant, onClose, onChanged }));
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
