import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Collection, type DraftOf, isStale, type ItemOf, type Kind } from '#domain/records.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { FormError } from '#web/ui/banner.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ItemConflict, type ShownField } from './item-conflict.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { itemTexts } from './item-texts.ts';
import { UNDO_MS, useUndo } from './item-undo.ts';
import { showFailure } from './show-failure.ts';
import { useWrite } from './use-records.ts';

export type EditWords = {
  editTitle: string;
  updated: string;
  updateFailed: string;
  /** Said when the server wrote no sentence of its own. */
  updateFallback?: string;
  gone: string;
};

type Props<K extends Kind, Fields extends FieldValues> = {
  kind: K;
  /** As it was when the dialog was opened. */
  item: ItemOf<K>;
  form: UseFormReturn<Fields, unknown, DraftOf<K>>;
  fieldsOf: (item: ItemOf<K>) => Fields;
  /** What the fields of a draft say, always in the same order. */
  shown: (draft: DraftOf<K>) => ShownField[];
  words: EditWords;
  onClose: () => void;
  children: ReactNode;
};

/** Changes are made only to the version that was opened; a newer one is shown beside them. */
export function EditDialog<K extends Kind, Fields extends FieldValues>(props: Props<K, Fields>) {
  const { form, fieldsOf, shown, words, onClose, children } = props;
  const texts = useTexts(itemTexts);
  const { update, save, saveOver, take } = useEditing(props);
  const { data: answer, variables } = update;
  const stale = answer && isStale<ItemOf<K>>(answer) ? answer.stale : null;
  return (
    <ItemDialog
      title={words.editTitle}
      submitText={texts.save}
      busyText={texts.saving}
      isBusy={update.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      {answer === null && <FormError>{words.gone}</FormError>}
      {stale && variables && (
        <ItemConflict
          mine={shown(variables.draft)}
          other={shown(stale as unknown as DraftOf<K>)}
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

type Editing<K extends Kind> = Pick<Props<K, never>, 'kind' | 'item' | 'words' | 'onClose'>;

function useEditing<K extends Kind>({ kind, item, words, onClose }: Editing<K>) {
  const language = useLanguage();
  const say = useNews(kind, words.updated);
  const [since, setSince] = useState(item.updatedAt);
  const update = useWrite((records, { draft, seen }: { draft: DraftOf<K>; seen: string }) => {
    const items = records[kind] as unknown as Collection<ItemOf<K>, DraftOf<K>>;
    return items.update(item.id, draft, seen);
  });
  const send = (draft: DraftOf<K>, seen: string) => {
    if (update.isPending) return;
    update.mutate(
      { draft, seen },
      {
        onSuccess: (answer) => {
          if (answer === null || isStale<ItemOf<K>>(answer)) return;
          say(item, answer);
          onClose();
        },
        onError: (error) =>
          showFailure(
            { title: words.updateFailed, otherwise: words.updateFallback },
            error,
            language,
          ),
      },
    );
  };
  return {
    update,
    save: (draft: DraftOf<K>) => send(draft, since),
    saveOver: (draft: DraftOf<K>, other: ItemOf<K>) => send(draft, other.updatedAt),
    take: (other: ItemOf<K>) => {
      setSince(other.updatedAt);
      update.reset();
    },
  };
}

/** Says that it is changed, with the way back to what it was when the dialog was opened. */
function useNews<K extends Kind>(kind: K, title: string) {
  const texts = useTexts(itemTexts);
  const undo = useUndo();
  return (before: ItemOf<K>, after: ItemOf<K>): void => {
    const { id, userId: _owner, createdAt: _created, updatedAt: _updated, ...draft } = before;
    const { name } = after;
    const action = {
      text: texts.undo,
      name: texts.undoEdit({ name }),
      onAction: () =>
        undo({
          write: (records) => {
            const items = records[kind] as unknown as Collection<ItemOf<K>, DraftOf<K>>;
            return items.update(id, draft as unknown as Partial<DraftOf<K>>, after.updatedAt);
          },
          name: before.name,
          done: texts.editUndone,
          failed: texts.editStands,
        }),
    };
    showToast({ title, description: name, action, durationMs: UNDO_MS });
  };
}
