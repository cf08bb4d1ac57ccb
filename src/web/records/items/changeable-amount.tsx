import { type ReactNode, useEffect, useRef } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { loadAhead, LazyPart } from '#web/kit/ui/lazy-part.tsx';
import type { AmountEdit } from './amount-edit.ts';
import styles from './changeable-amount.module.css';
import { itemTexts } from './texts.ts';
import type { Kind } from '#domain/records/kinds.ts';

const loadEditor = () => import('./amount-editor.tsx');

type Props<K extends Kind> = {
  /** Null: it cannot be changed here. */
  edit: AmountEdit<K> | null;
  name: string;
  line: CountedLine | null;
  currency: Currency;
  whole: string;
  isEditing: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The amount as it is shown. */
  children: ReactNode;
};

/** An amount in a row: pressed, it is the field that changes it. */
export function ChangeableAmount<K extends Kind>(props: Props<K>) {
  const { edit, name, line, currency, whole, isEditing, onOpen, onClose, children } = props;
  const texts = useTexts(itemTexts);
  const language = useLanguage();
  const button = useFocusBack(isEditing);
  if (edit === null) return children;
  const amount = line === null ? whole : formatMoney(line.counted, currency, language);
  const load = () => void loadAhead(loadEditor);
  const shown = (
    <button
      ref={button}
      type="button"
      className={styles['amount']}
      aria-label={texts.changeAmountOf({ amount, name })}
      onPointerEnter={load}
      onFocus={load}
      onClick={onOpen}
    >
      {children}
    </button>
  );
  if (!isEditing) return shown;
  return (
    <LazyPart load={loadEditor} waiting={shown} onFailure={onClose}>
      {({ AmountEditor }) => <AmountEditor edit={edit} onClose={onClose} />}
    </LazyPart>
  );
}

/** Leaving the field returns the focus to where it was. */
function useFocusBack(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}
