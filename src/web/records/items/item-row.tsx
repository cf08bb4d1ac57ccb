import type { LucideIcon } from 'lucide-react';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Pencil from 'lucide-react/icons/pencil';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { IconButton } from '#web/kit/ui/button.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { type DialogAction, ListRow, type RowAction } from '#web/kit/ui/list.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './changeable-amount.module.css';
import { ExampleIds } from './examples.ts';
import type { ItemMovement } from './item-movement.tsx';
import type { AmountEdit } from './item-writes.ts';
import { itemTexts } from './texts.ts';

const loadSheet = () => import('./row-sheet.tsx');

type Props<K extends Kind> = {
  id: string;
  icon: LucideIcon;
  name: string;
  facts: ReactNode;
  tags?: ReactNode;
  /** Its change, between its facts and its amount. */
  change?: ReactNode;
  /** Its recent movement. Null: none. */
  movement?: ItemMovement | null;
  /** Its line in the total. Null: there is no rate for its currency. */
  line: CountedLine | null;
  currency: Currency;
  /** The amount in its own currency, as typed. */
  whole: string;
  /** Below the counted amount. */
  under?: ReactNode;
  /** The amount that can be edited in the row. Null: another user maintains the item. */
  amount: AmountEdit<K> | null;
  /** Actions of this kind of item, before the common ones. */
  more?: readonly (DialogAction | RowAction | false | null)[];
  /** Null: another user maintains the item. */
  onEdit: (() => void) | null;
  onRemove: (() => void) | null;
};

/** A dialog is open by the label of its action. */
type OpenTool = 'amount' | 'sheet' | { dialog: string } | null;

/** An item in the list of its kind, with its actions. */
export function ItemRow<K extends Kind>(props: Props<K>) {
  const { id, icon, name, facts, tags, change, movement, line, currency, whole, amount } = props;
  const texts = useTexts(itemTexts);
  const [open, setOpen] = useState<OpenTool>(null);
  const close = () => setOpen(null);
  const actions = useActions(props, setOpen);
  const isEditing = open === 'amount';
  const figure = line === null ? whole : <Amount value={line.counted} currency={currency} />;
  const under = line === null ? texts.notCounted : props.under;
  const press = { label: texts.actions({ name }), open: () => setOpen('sheet') };
  return (
    <>
      <ListRow
        {...{ id, icon, name, facts, change }}
        tags={
          <>
            {line === null ? <Tag tone="bad">{texts.noRate}</Tag> : tags}
            <ExampleTag id={id} />
          </>
        }
        spark={movement?.spark}
        trend={movement?.change}
        amount={
          <ChangeableAmount
            {...{ edit: amount, name, line, currency, whole, isEditing }}
            onOpen={() => setOpen('amount')}
            onClose={close}
          >
            {figure}
          </ChangeableAmount>
        }
        under={isEditing ? undefined : under}
        actions={actions.filter(({ isInRow }) => !isInRow).map(actionButton)}
        onPress={actions.length > 0 ? press : undefined}
      />
      {typeof open === 'object' && openDialog(props.more, open)?.dialog(close)}
      {open === 'sheet' && (
        <LazyPart load={loadSheet} onFailure={close}>
          {({ RowSheet }) => (
            <RowSheet {...{ name, facts, actions }} amount={figure} onClose={close} />
          )}
        </LazyPart>
      )}
    </>
  );
}

function openDialog(more: Props<Kind>['more'], open: { dialog: string } | null) {
  const actions = (more ?? []).filter((action) => action !== false && action !== null);
  return actions.filter((action) => 'dialog' in action).find(({ label }) => label === open?.dialog);
}

/** Actions on the item, in order. */
function useActions<K extends Kind>(
  { name, amount, more = [], onEdit, onRemove }: Props<K>,
  open: (what: OpenTool) => void,
): RowAction[] {
  const texts = useTexts(itemTexts);
  return [
    amount && {
      icon: TextCursorInput,
      label: texts.changeAmount,
      text: texts.changeAmount,
      isInRow: true,
      onSelect: () => open('amount'),
    },
    ...more.map((action) => {
      if (!action || !('dialog' in action)) return action;
      return { ...action, onSelect: () => open({ dialog: action.label }) };
    }),
    onEdit && {
      icon: Pencil,
      label: texts.edit({ name }),
      text: texts.editShort,
      onSelect: onEdit,
    },
    onRemove && {
      icon: Trash2,
      label: texts.remove({ name }),
      text: texts.removeShort,
      onSelect: onRemove,
    },
  ].filter((action) => Boolean(action)) as RowAction[];
}

/**
 * A row that is deleted at once moves the next row into its place: the second press of a double
 * click must not delete that one too.
 */
function actionButton({ icon, label, load, onSelect }: RowAction) {
  const ahead = load && (() => void loadAhead(load));
  return (
    <IconButton
      key={label}
      size="small"
      {...{ icon, label }}
      aria-haspopup={load && 'dialog'}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={({ detail }) => detail < 2 && onSelect()}
    />
  );
}

/** Marks an item that belongs to the example data. */
function ExampleTag({ id }: { id: string }) {
  const texts = useTexts(itemTexts);
  if (!use(ExampleIds).has(id)) return null;
  return (
    <Tag tone="info" icon={FlaskConical}>
      {texts.example}
    </Tag>
  );
}

const loadEditor = () => import('./amount-editor.tsx');

type ChangeableAmountProps<K extends Kind> = {
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
function ChangeableAmount<K extends Kind>(props: ChangeableAmountProps<K>) {
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
