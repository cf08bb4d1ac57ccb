import { useState } from 'react';
import type { NamedCategory } from './category-words.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { categoryTexts } from './texts.ts';

const loadList = () => import('./categories-dialog.tsx');
const loadForm = () => import('./category-dialog.tsx');

/** The list, the form of one (null: a new one), or nothing. */
type OpenCategoryDialog =
  | { kind: 'list' }
  | { kind: 'form'; category: NamedCategory | null }
  | null;

/** Opens the categories of transactions, and the rules that assign them. */
export function CategoriesButton({ categories }: { categories: readonly NamedCategory[] }) {
  const texts = useTexts(categoryTexts);
  const [open, setOpen] = useState<OpenCategoryDialog>(null);
  const close = () => setOpen(null);
  const toList = () => setOpen({ kind: 'list' });
  return (
    <>
      <Button aria-haspopup="dialog" onClick={toList}>
        {texts.open}
      </Button>
      {open?.kind === 'list' && (
        <LazyPart load={loadList} onFailure={close}>
          {({ CategoriesDialog }) => (
            <CategoriesDialog
              categories={categories}
              onEdit={(category) => setOpen({ kind: 'form', category })}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
      {open?.kind === 'form' && (
        <LazyPart load={loadForm} onFailure={close}>
          {({ CategoryDialog }) => <CategoryDialog category={open.category} onClose={toList} />}
        </LazyPart>
      )}
    </>
  );
}
