import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { type Category } from './category-words.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter } from '#web/kit/ui/dialog-parts.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import list from '#web/client/forms/small-list.module.css';
import { CategoryRow } from './category-row.tsx';
import { categoryTexts } from './texts.ts';

type Props = {
  categories: readonly Category[];
  /** Null: a new one. */
  onEdit: (category: Category | null) => void;
  /** By which rules they are sorted. */
  rules: ReactNode;
  onClose: () => void;
};

/** What transactions are sorted into, and the rules by which they are. */
export function CategoriesDialog({ categories, rules, onEdit, onClose }: Props) {
  const texts = useTexts(categoryTexts);
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title} description={texts.text}>
      <DialogBody>
        <h3 className={list['heading']}>{texts.categories}</h3>
        <ul className={list['list']}>
          {categories.map((category) => (
            <CategoryRow key={category.id} category={category} onEdit={() => onEdit(category)} />
          ))}
        </ul>
        <Button icon={Plus} onClick={() => onEdit(null)}>
          {texts.add}
        </Button>
        {rules}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.close}</DialogCancel>
      </DialogFooter>
    </Dialog>
  );
}
