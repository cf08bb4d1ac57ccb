import Pencil from 'lucide-react/icons/pencil';
import type { CSSProperties } from 'react';
import { categoryIcon } from './category-icons.ts';
import { type Category, categoryName } from './category-words.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import list from '#web/client/forms/small-list.module.css';
import styles from './categories.module.css';
import { categoryTexts } from './texts.ts';

/** A category, and the way to change it. */
export function CategoryRow({ category, onEdit }: { category: Category; onEdit: () => void }) {
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
