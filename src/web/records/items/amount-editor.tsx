import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { AmountText } from '#domain/basics/money.ts';
import { fieldsOf } from '#domain/records/fields.ts';
import { type DraftOf, isStale, type ItemOf } from '#domain/records/records.ts';
import { formatMoney, formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { useUnsaved } from '#web/kit/ui/unsaved.ts';
import styles from './amount-editor.module.css';
import { type AmountEdit, useEditing } from './item-writes.ts';
import { ItemConflict } from './item-conflict.tsx';
import { checkDraft, numberFieldOf } from './record-form.ts';
import { itemTexts } from './texts.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import type { Kind } from '#domain/records/kinds.ts';

type Props<K extends Kind> = { edit: AmountEdit<K>; onClose: () => void };

/** An amount edited in its row: Enter saves it, Escape discards it. */
export function AmountEditor<K extends Kind>({ edit, onClose }: Props<K>) {
  const { item, label, help } = edit;
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  const { text, setText, issue, submit, update, saveOver, take } = useAmountForm({ edit, onClose });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form className={styles['editor']} noValidate onSubmit={submit}>
      <AmountField
        ref={field}
        enterKeyHint="done"
        unit={item.currency}
        typed={text}
        value={text}
        error={issue}
        onChange={({ target }) => setText(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={leave}
        {...{ label, help }}
      />
      <Outcome
        {...{ edit, update, saveOver }}
        onTakeOther={(other) => {
          setText(formatTyped(amountOf(other, edit), language));
          take(other);
        }}
      />
      <div className={styles['buttons']}>
        <Button variant="ghost" size="small" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="small"
          isBusy={update.isPending}
          busyText={texts.saving}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** Typed amount and its submission; if more must be asked, a dialog continues with it. */
function useAmountForm<K extends Kind>({ edit, onClose }: Props<K>) {
  const { kind, item, words } = edit;
  const language = useLanguage();
  const [first] = useState(() => formatTyped(amountOf(item, edit), language));
  const [text, setText] = useState(first);
  const [issue, setIssue] = useState<string | null>(null);
  useUnsaved(text !== first);
  const { save, ...editing } = useEditing({
    kind,
    item,
    words,
    onClose,
    changesOf: (changes: Partial<DraftOf<K>>) => changes,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { amount, error } = readAmount(text, edit, language);
    setIssue(error);
    if (amount === null) return;
    if (!edit.asksMore?.(amount)) return save(changesOf(edit, amount));
    onClose();
    edit.onMore?.(text);
  };
  return { text, setText, issue, submit, ...editing };
}

type OutcomeProps<K extends Kind> = Pick<
  ReturnType<typeof useEditing<K, Partial<DraftOf<K>>>>,
  'update' | 'saveOver'
> & {
  edit: AmountEdit<K>;
  onTakeOther: (other: ItemOf<K>) => void;
};

/** Message when saving did not succeed. */
function Outcome<K extends Kind>({ edit, update, saveOver, onTakeOther }: OutcomeProps<K>) {
  const { item, label, words } = edit;
  const language = useLanguage();
  const { data: answer, variables } = update;
  const stale = answer && isStale<ItemOf<K>>(answer) ? answer.stale : null;
  const shown = (of: object) => [
    { field: label, text: formatMoney(amountOf(of, edit), item.currency, language) },
  ];
  return (
    <>
      {answer === null && <FormError>{words.gone}</FormError>}
      {stale && variables && (
        <ItemConflict
          mine={shown(variables.draft)}
          other={shown(stale)}
          onKeepMine={() => saveOver(variables.draft, stale)}
          onTakeOther={() => onTakeOther(stale)}
        />
      )}
      <WriteFailure
        error={update.error}
        title={words.updateFailed}
        otherwise={words.updateFallback}
      />
    </>
  );
}

type AmountFieldOf<K extends Kind> = Pick<AmountEdit<K>, 'field'>;

function amountOf<K extends Kind>(item: object, { field }: AmountFieldOf<K>): AmountText {
  return (item as Record<string, AmountText>)[field] as AmountText;
}

function changesOf<K extends Kind>(
  { field }: AmountFieldOf<K>,
  amount: AmountText,
): Partial<DraftOf<K>> {
  return { [field]: amount } as Partial<DraftOf<K>>;
}

/** By the rules of the dialog; another currency than the item's is not one for this place. */
function readAmount<K extends Kind>(
  text: string,
  { kind, item, field }: AmountEdit<K>,
  language: ReturnType<typeof useLanguage>,
): { amount: AmountText | null; error: string | null } {
  // Without what the server adds to an item, as the tax of an income by table.
  const stated = Object.entries(item).filter(([name]) => name in fieldsOf(kind));
  const number = { ...numberFieldOf(kind, field), unit: 'fixed' } as const;
  const draft = { ...Object.fromEntries(stated), [field]: text };
  const { values, errors } = checkDraft<K, Record<string, string>>(kind, draft, {
    numbers: [[field, number]],
    language,
  });
  const error = (errors[field] ?? Object.values(errors)[0])?.message ?? null;
  return { amount: error === null ? amountOf(values, { field }) : null, error };
}
