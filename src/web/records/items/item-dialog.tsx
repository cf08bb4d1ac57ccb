import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FieldValues, ResolverResult, UseFormReturn } from 'react-hook-form';
import type { Language } from '#domain/basics/texts.ts';
import { editedFields } from '#domain/records/edits.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { type DraftOf, isStale, type ItemOf } from '#domain/records/records.ts';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { useWrite } from '#web/client/records/use-records.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError, Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import {
  Dialog,
  DialogAlert,
  DialogBody,
  DialogCancel,
  DialogFooter,
  DialogForm,
  type DialogSize,
} from '#web/kit/ui/dialog.tsx';
import { firstFieldIn } from '#web/kit/ui/layers.ts';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { type FieldRows, ItemConflict, shownFields } from './item-conflict.tsx';
import { type EditSuccessWords, useEditing } from './item-writes.ts';
import { itemTexts } from './texts.ts';

type Props = {
  title: string;
  size?: DialogSize;
  submitText: string;
  busyText: string;
  isBusy: boolean;
  isDirty: boolean;
  /** Message when sending did not succeed. */
  failure: ReactNode;
  onSubmit: (event: FormEvent) => Promise<void>;
  /** Saves it, and continues with a new one in the same dialog. */
  onSubmitAnother?: (event: MouseEvent) => Promise<void>;
  /** The item saved before the present one. */
  lastSaved?: { name: string } | null;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog in which an item is written: its fields, the ways back and on. */
export function ItemDialog(props: Props) {
  const { title, size, submitText, busyText, isBusy, isDirty, onSubmit } = props;
  const { onSubmitAnother, lastSaved = null, onClose } = props;
  const texts = useTexts(itemTexts);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (lastSaved !== null && form.current) firstFieldIn(form.current)?.focus();
  }, [lastSaved]);
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} size={size} isDirty={isDirty}>
      <DialogForm ref={form} onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>{props.children}</DialogBody>
        <DialogAlert>
          {lastSaved !== null && <Notice>{texts.savedOne(lastSaved)}</Notice>}
          {props.failure}
        </DialogAlert>
        <DialogFooter>
          <DialogCancel>{lastSaved === null ? texts.cancel : texts.done}</DialogCancel>
          {onSubmitAnother && (
            <Button
              isBusy={isBusy}
              // The second press of a double click would send the emptied form.
              onClick={(event) => event.detail < 2 && void onSubmitAnother(event)}
            >
              {texts.saveAnother}
            </Button>
          )}
          <Button type="submit" variant="primary" isBusy={isBusy} busyText={busyText}>
            {submitText}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

type AddWords = {
  addTitle: string;
  add: string;
  added: string;
  addedText?: string;
  addFailed: string;
  /** Said when the server wrote no sentence of its own. */
  addFallback?: string;
  /** Said instead of the server's own words. */
  addFailedText?: string;
};

type AddDialogProps<K extends Kind, Fields extends FieldValues> = {
  kind: K;
  form: UseFormReturn<Fields, unknown, DraftOf<K>>;
  words: AddWords;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog that adds items; however often one is sent, it is added once. */
export function AddDialog<K extends Kind, Fields extends FieldValues>(
  props: AddDialogProps<K, Fields>,
) {
  const { kind, form, words, onClose, children } = props;
  const texts = useTexts(itemTexts);
  const [formKey, setFormKey] = useState(createFormKey);
  const [lastSaved, setLastSaved] = useState<{ name: string } | null>(null);
  const create = useWrite((records, draft: DraftOf<K>) => records[kind].create(draft), formKey);
  const save = (onSaved: (item: ItemOf<K>) => void) =>
    form.handleSubmit((draft) => {
      if (!create.isPending) create.mutate(draft, { onSuccess: onSaved });
    });
  const add = save(() => {
    showToast({ title: words.added, description: words.addedText });
    onClose();
  });
  const addAnother = save(({ name }) => {
    setLastSaved({ name });
    setFormKey(createFormKey());
    form.reset(anotherOf(form));
  });
  return (
    <ItemDialog
      title={words.addTitle}
      submitText={words.add}
      busyText={texts.adding}
      isBusy={create.isPending}
      isDirty={form.formState.isDirty}
      failure={
        <WriteFailure
          error={create.error}
          title={words.addFailed}
          otherwise={words.addFallback ?? words.addFailedText}
        />
      }
      lastSaved={lastSaved}
      onSubmit={add}
      onSubmitAnother={addAnother}
      onClose={onClose}
    >
      {children}
    </ItemDialog>
  );
}

/** Fields that the next item probably has in common with the one before. */
const COMMON = ['type', 'currency', 'frequency'] as const;

function anotherOf<Fields extends FieldValues, Draft>({
  formState,
  getValues,
}: UseFormReturn<Fields, unknown, Draft>): Fields {
  const typed = getValues();
  const common = COMMON.filter((field) => field in typed).map((field) => [field, typed[field]]);
  return { ...formState.defaultValues, ...Object.fromEntries(common) } as Fields;
}

type EditWords = EditSuccessWords & { editTitle: string; gone: string };

type EditDialogProps<K extends Kind, Fields extends FieldValues> = {
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
export function EditDialog<K extends Kind, Fields extends FieldValues>(
  props: EditDialogProps<K, Fields>,
) {
  const { kind, form, check, words, onClose, children } = props;
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  const fieldsOf = (item: ItemOf<K>) => props.fieldsOf(item, language);
  const shown = shownFields(kind, props.rows, language);
  const { update, save, saveOver, take } = useEditing({
    ...props,
    changesOf: (draft: DraftOf<K>, version) => {
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
