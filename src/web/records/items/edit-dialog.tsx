import type { ReactNode } from 'react';
import type { FieldValues, ResolverResult, UseFormReturn } from 'react-hook-form';
import { type DraftOf, isStale, type ItemOf } from '#domain/records/records.ts';
import type { Language } from '#domain/basics/texts.ts';
import { editedFields } from '#domain/records/edits.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { type FieldRows, ItemConflict, shownFields } from './item-conflict.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { type EditSuccessWords, useEditing } from './item-editing.ts';
import { itemTexts } from './texts.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import type { Kind } from '#domain/records/kinds.ts';

export type EditWords = EditSuccessWords & { editTitle: string; gone: string };

type Props<K extends Kind, Fields extends FieldValues> = {
  kind: K;
  /** The version when the dialog was opened. */
  item: ItemOf<K>;
  form: UseFormReturn<Fields, unknown, DraftOf<K>>;
  fieldsOf: (item: ItemOf<K>, language: Language) => Fields;
  /** The draft of typed fields, or their errors. */
  check: (typed: Fields, language: Language) => ResolverResult<Fields, DraftOf<K>>;
  rows: FieldRows<K>;
  words: EditWords;
  onClose: () => void;
  children: ReactNode;
};

/** Changes apply only to the version that was opened; a newer one is shown beside them. */
export function EditDialog<K extends Kind, Fields extends FieldValues>(props: Props<K, Fields>) {
  const { kind, form, check, words, onClose, children } = props;
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  const fieldsOf = (item: ItemOf<K>) => props.fieldsOf(item, language);
  const shown = shownFields(kind, props.rows, language);
  const { update, save, saveOver, take } = useEditing({
    ...props,
    changesOf: (draft, version) => {
      const opened = check(fieldsOf(version), language);
      const isDraft = Object.keys(opened.errors).length === 0;
      return editedFields(kind, version, {
        opened: isDraft ? (opened.values as DraftOf<K>) : null,
        draft,
      });
    },
  });
  const { data: answer, variables } = update;
  const stale = answer && isStale<ItemOf<K>>(answer) ? answer.stale : null;
  return (
    <ItemDialog
      title={words.editTitle}
      submitText={texts.save}
      busyText={texts.saving}
      isBusy={update.isPending}
      isDirty={form.formState.isDirty}
      failure={
        <WriteFailure
          error={update.error}
          title={words.updateFailed}
          otherwise={words.updateFallback}
        />
      }
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      {answer === null && <FormError>{words.gone}</FormError>}
      {stale && variables && (
        <ItemConflict
          mine={shown(variables.draft)}
          other={shown(stale)}
          onKeepMine={() => saveOver(variables.draft, stale)}
          onTakeOther={() => {
            form.reset(fieldsOf(stale));
            take(stale);
          }}
        />
      )}
      {children}
    </ItemDialog>
  );
}
