import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import type { CSSProperties } from 'react';
import { categoryIcon } from '#web/data/category-icons.ts';
import { type Category, categoryName } from '#web/data/category-words.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter } from '#web/ui/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './categories.module.css';
import { RuleList } from './rule-list.tsx';
import { categoryTexts } from './texts.ts';

type Props = {
  categories: readonly Category[];
  /** Null: a new one. */
  onEdit: (category: Category | null) => void;
  onClose: () => void;
};

/** What transactions are sorted into, and the rules by which they are. */
export function CategoriesDialog({ categories, onEdit, onClose }: Props) {
  const texts = useTexts(categoryTexts);
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title} description={texts.text}>
      <DialogBody>
        <h3 className={styles['heading']}>{texts.categories}</h3>
        <ul className={styles['list']}>
          {categories.map((category) => (
            <CategoryRow key={category.id} category={category} onEdit={() => onEdit(category)} />
          ))}
        </ul>
        <Button icon={Plus} onClick={() => onEdit(null)}>
          {texts.add}
        </Button>
        <RuleList categories={categories} />
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.close}</DialogCancel>
      </DialogFooter>
    </Dialog>
  );
}

function CategoryRow({ category, onEdit }: { category: Category; onEdit: () => void }) {
  const texts = useTexts(categoryTexts);
  const language = useLanguage();
  const name = categoryName(category, language);
  const own = category.defaultKey === null ? [texts.own] : [];
  const facts = [...own, texts.keywords({ count: category.keywords.length })];
  return (
    <li className={styles['row']}>
      <span className={styles['mark']} style={{ '--own': category.color } as CSSProperties}>
        <Icon of={categoryIcon(category)} size={16} />
      </span>
      <div className={styles['words']}>
        <p>{name}</p>
        <p className={styles['note']}>{facts.join(' · ')}</p>
      </div>
      <IconButton icon={Pencil} size="small" label={texts.edit({ name })} onClick={onEdit} />
    </li>
  );
}
