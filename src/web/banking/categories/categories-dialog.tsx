import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import type { CSSProperties } from 'react';
import { IconButton, Icon, Button } from '#web/kit/ui/button.tsx';
import styles from './categories.module.css';
import { categoryIcon } from './category-icons.ts';
import { type NamedCategory, categoryName } from './category-words.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { DialogBody, DialogCancel, DialogFooter, Dialog } from '#web/kit/ui/dialog.tsx';
import list from '#web/client/forms/small-list.module.css';
import { RuleList } from '#web/banking/rules/rule-list.tsx';
import { categoryTexts } from './texts.ts';

type Props = {
  categories: readonly NamedCategory[];
  /** Null: a new one. */
  onEdit: (category: NamedCategory | null) => void;
  onClose: () => void;
};

/** Categories of transactions, and the rules that assign them. */
export function CategoriesDialog({ categories, onEdit, onClose }: Props) {
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
        <RuleList categories={categories} />
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.close}</DialogCancel>
      </DialogFooter>
    </Dialog>
  );
}

/** A category, and the way to change it. */
function CategoryRow({ category, onEdit }: { category: NamedCategory; onEdit: () => void }) {
  const texts = useTexts(categoryTexts);
  const language = useLanguage();
  const name = categoryName(category, language);
  const own = category.defaultKey === null ? [texts.own] : [];
  const facts = [...own, texts.keywords({ count: category.keywords.length })];
  return (
    <li className={list['row']}>
      <span className={styles['mark']} style={{ '--own': category.color } as CSSProperties}>
        <Icon of={categoryIcon(category)} size={16} />
      </span>
      <div className={list['words']}>
        <p>{name}</p>
        <p className={list['note']}>{facts.join(' · ')}</p>
      </div>
      <IconButton icon={Pencil} size="small" label={texts.edit({ name })} onClick={onEdit} />
    </li>
  );
}
