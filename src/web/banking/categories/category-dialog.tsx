import { useState } from 'react';
import {
  CATEGORY_ICONS,
  categoryChanges,
  categoryDraft,
} from '#domain/banking/categories/category-drafts.ts';
import { COST_TYPES } from '#domain/records/costs.ts';
import { useBankWrite } from '#web/banking/accounts/use-bank-write.ts';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { SmallFormDialog } from '#web/client/forms/small-form-dialog.tsx';
import { issuesOf, type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { request } from '#web/client/http/api.ts';
import { failureText, WriteFailure } from '#web/client/http/failures.tsx';
import { costTypes } from '#web/client/records/type-texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { FieldPair, TextArea, TextField } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { categoryName, type NamedCategory } from './category-words.ts';
import { categoryTexts, iconTexts } from './texts.ts';
import styles from './categories.module.css';

type Props = {
  /** Null: a new one. */
  category: NamedCategory | null;
  onClose: () => void;
};

/** Name, icon and keywords of a category. */
export function CategoryDialog({ category, onClose }: Props) {
  const texts = useTexts(categoryTexts);
  const language = useLanguage();
  const form = useSmallForm(FIELDS, useSavingCategory({ category, onClose }));
  const name = category && categoryName(category, language);
  const words = {
    title: name === null ? texts.addTitle : texts.editTitle({ name }),
    description: texts.formText,
    cancel: texts.cancel,
    submit: texts.save,
    busy: texts.saving,
  };
  return (
    <SmallFormDialog words={words} form={form} onClose={onClose}>
      <CategoryFields category={category} errorOf={form.errorOf} />
      {category && <CategoryEnds category={category} onDone={onClose} />}
    </SmallFormDialog>
  );
}

type CategoryToSave = { category: NamedCategory | null; onClose: () => void };

/** Saves a category, and reports the number of transactions that it moved. */
function useSavingCategory({ category, onClose }: CategoryToSave) {
  const texts = useTexts(categoryTexts);
  const language = useLanguage();
  const save = useSaveCategory(category?.id ?? null);
  return async (typed: Record<CategoryField, string>): Promise<FormOutcome<CategoryField>> => {
    const draft = draftIn(
      typed,
      category?.defaultKey !== undefined && category.defaultKey !== null,
    );
    const checked = (category === null ? categoryDraft : categoryChanges).safeParse(draft);
    if (!checked.success) return issuesOf(checked.error, language);
    try {
      const { moved } = await save(checked.data);
      const description = moved === 0 ? undefined : texts.moved({ count: moved });
      showToast({ title: texts.saved, description });
      onClose();
      return {};
    } catch (error) {
      return { alert: failureText(error, language, texts.failed) };
    }
  };
}

/** A default category keeps its name and its direction. */
function draftIn(typed: Record<CategoryField, string>, isDefault: boolean) {
  const { name, direction, parentCategory, color, icon, keywords } = typed;
  const words = keywords.split(/[\n,]/).flatMap((word) => word.trim() || []);
  const look = { color, icon, keywords: [...new Set(words)] };
  return isDefault ? look : { ...look, name, direction, parentCategory: parentCategory || null };
}

const FIELDS = ['name', 'direction', 'parentCategory', 'color', 'icon', 'keywords'] as const;
type CategoryField = (typeof FIELDS)[number];

/** One of the colors of the charts, until another is chosen. */
const COLOR = '#3f7d5c';

type CategoryFieldsProps = {
  category: NamedCategory | null;
  errorOf: (field: CategoryField) => string | null;
};

/** The fields of a category; the name of a default category is fixed. */
function CategoryFields({ category, errorOf }: CategoryFieldsProps) {
  const texts = useTexts(categoryTexts);
  const icons = useTexts(iconTexts);
  return (
    <>
      {category?.defaultKey ? null : <OwnCategoryFields {...{ category, errorOf }} />}
      <FieldPair>
        <TextField
          label={texts.color}
          name="color"
          type="color"
          className={styles['color']}
          defaultValue={category?.color ?? COLOR}
          error={errorOf('color')}
        />
        <Select
          label={texts.icon}
          name="icon"
          defaultValue={category?.icon ?? 'receipt'}
          error={errorOf('icon')}
          options={CATEGORY_ICONS.map((value) => ({ value, text: icons[value] }))}
        />
      </FieldPair>
      <TextArea
        label={texts.words}
        name="keywords"
        isOptional
        rows={5}
        help={texts.wordsHelp}
        defaultValue={category?.keywords.join('\n') ?? ''}
        error={errorOf('keywords')}
      />
    </>
  );
}

/** The further fields of a user's own category: name, direction and type of costs. */
function OwnCategoryFields({ category, errorOf }: CategoryFieldsProps) {
  const texts = useTexts(categoryTexts);
  const types = useTexts(costTypes);
  const { directions } = texts;
  return (
    <>
      <TextField
        label={texts.name}
        name="name"
        autoComplete="off"
        defaultValue={category?.name ?? ''}
        error={errorOf('name')}
      />
      <FieldPair>
        <Select
          label={texts.direction}
          name="direction"
          defaultValue={category?.direction ?? 'out'}
          options={(['out', 'in', 'both'] as const).map((value) => ({
            value,
            text: directions[value],
          }))}
        />
        <Select
          label={texts.parent}
          name="parentCategory"
          defaultValue={category?.parentCategory ?? ''}
          options={[
            { value: '', text: texts.noParent },
            ...COST_TYPES.map((value) => ({ value, text: types[value] })),
          ]}
        />
      </FieldPair>
    </>
  );
}

type CategoryEndsProps = { category: NamedCategory; onDone: () => void };

/** Restores a default category, or removes one of the user's own. */
function CategoryEnds({ category, onDone }: CategoryEndsProps) {
  return (
    <div className={styles['beside']}>
      {category.defaultKey === null ? (
        <Removal {...{ category, onDone }} />
      ) : (
        <Reset {...{ category, onDone }} />
      )}
    </div>
  );
}

function Reset({ category, onDone }: CategoryEndsProps) {
  const texts = useTexts(categoryTexts);
  const { mutate, isPending, error } = useResetCategory(category.id);
  const reset = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.resetDone });
        onDone();
      },
    });
  return (
    <>
      <Button size="small" isBusy={isPending} busyText={texts.saving} onClick={reset}>
        {texts.reset}
      </Button>
      <WriteFailure error={error} title={texts.failed} />
    </>
  );
}

function Removal({ category, onDone }: CategoryEndsProps) {
  const texts = useTexts(categoryTexts);
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useRemoveCategory(category.id);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.removed });
        onDone();
      },
    });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeTitle({ name: categoryName(category, language) })}
        text={texts.removeText}
        confirmText={texts.remove}
        cancelText={texts.cancel}
        isBusy={isPending}
        busyText={texts.removing}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {error && <WriteFailure error={error} title={texts.removeFailed} />}
      </ConfirmDialog>
    </>
  );
}

const PATH = '/api/transaction-categories';

/** Number of transactions that a category gained or lost. */
type MovedCount = { moved: number };

/** Saves a category, or adds one (null), once however often it is sent. */
function useSaveCategory(id: string | null) {
  const [idempotencyKey] = useState(createFormKey);
  const { mutateAsync } = useBankWrite((body: object) =>
    id === null
      ? request<MovedCount>(PATH, { method: 'POST', body, idempotencyKey })
      : request<MovedCount>(`${PATH}/${id}`, { method: 'PUT', body }),
  );
  return mutateAsync;
}

/** Restores the initial keywords, icon and color of a default category. */
function useResetCategory(id: string) {
  return useBankWrite(() => request<MovedCount>(`${PATH}/${id}/reset`, { method: 'POST' }));
}

/** Removes one of the user's own categories. */
function useRemoveCategory(id: string) {
  return useBankWrite(() => request<undefined>(`${PATH}/${id}`, { method: 'DELETE' }));
}
