import { useRef, useState } from 'react';
import { dayOf, daysBetween } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import type { HoldingKind, ListedTransaction } from '#domain/holdings/holding-transactions.ts';
import type { TransactionChanges, TransactionDraft } from '#domain/holdings/transaction-drafts.ts';
import { tradeAmount } from '#domain/holdings/trade-parts.ts';
import type { Asset } from '#domain/records/assets.ts';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { failureText, showFailure } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/kit/ui/dialog.tsx';
import { formatUnits } from '#web/holdings/account/position-words.ts';
import { useInstruments, useTransactions } from '#web/holdings/account/use-holdings.ts';
import { transactionTexts } from './texts.ts';
import {
  type InitialFields,
  TransactionFields,
  useTransactionFields,
} from './transaction-fields.tsx';
import {
  draftOf,
  fieldAt,
  fieldsOf,
  NEW_INSTRUMENT,
  TRANSACTION_FIELDS,
  type TransactionField,
} from './transaction-draft.ts';
import {
  useAddTransaction,
  useEditTransaction,
  useRemoveTransaction,
  useTransactionNews,
} from './transaction-writes.ts';
import styles from './transactions.module.css';

type Props = {
  asset: Asset;
  held: AccountHoldings;
  /** Null: a new one. */
  edited: ListedTransaction | null;
  /** Preset by a holding's own button. */
  start?: { instrumentId?: string | undefined; as?: HoldingKind | undefined };
  onClose: () => void;
};

/** Adds, edits or removes a transaction of an account. */
export function TransactionDialog(props: Props) {
  const found = useTransactions(props.asset.id, '');
  const { data: instruments, isFetching } = useInstruments();
  // The last buy is proposed, also the one just added, and the instrument has its name.
  // Later reads do not close the form.
  const [isReady, setReady] = useState(false);
  if (!isReady && !found.isFetching && !isFetching) setReady(true);
  if (!isReady) return null;
  const listed = found.data?.pages.flatMap(({ items }) => items) ?? [];
  return <TransactionForm {...props} listed={listed} instruments={instruments ?? []} />;
}

type FormProps = Props & {
  listed: readonly ListedTransaction[];
  instruments: Parameters<typeof TransactionFields>[0]['instruments'];
};

function TransactionForm(props: FormProps) {
  const { held, edited, instruments, onClose } = props;
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const [initial] = useState(() => initialOf(props, language));
  const fields = useTransactionFields(initial, instruments);
  const form = useSmallForm(TRANSACTION_FIELDS, useSaving(props, fields.computed?.part ?? null));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={edited === null ? texts.addTitle : texts.editTitle}
      isDirty={form.isDirty}
    >
      <DialogForm {...form.parts}>
        <DialogBody>
          <TransactionFields {...{ held, instruments, initial, fields }} errorOf={form.errorOf} />
          {form.alert !== null && <FormError>{form.alert}</FormError>}
        </DialogBody>
        <DialogFooter>
          {edited !== null && <Removal transaction={edited} onRemoved={onClose} />}
          <DialogCancel>{texts.cancel}</DialogCancel>
          <Button
            type="submit"
            variant="primary"
            isBusy={form.isBusy}
            busyText={edited === null ? texts.adding : texts.saving}
          >
            {edited === null ? texts.add : texts.save}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

/** Texts and choices that the form begins with: of the edited one, else as the last buy. */
function initialOf(
  { asset, edited, start, listed, instruments }: FormProps,
  language: Language,
): InitialFields {
  if (edited !== null) return initialOfEdited(edited, language);
  const last = buyToRepeat(listed);
  const kind = start?.as ?? 'buy';
  const instrument = start?.instrumentId ?? last?.instrument?.id ?? '';
  const proposalOf = (id: string) => {
    const buy = listed.find((each) => each.kind === 'buy' && each.instrument?.id === id);
    const cash = buy === undefined ? null : cashOf(buy);
    if (buy === undefined || cash === null) return null;
    return { amount: formatTyped(cash, language), currency: buy.currency };
  };
  const proposal = kind === 'buy' ? proposalOf(instrument) : null;
  const none = instruments.length === 0 ? NEW_INSTRUMENT : '';
  return {
    kind,
    day: dayOf(new Date()),
    instrument: instrument || none,
    currency: proposal?.currency ?? last?.currency ?? asset.currency,
    priceCurrency: asset.currency,
    parts: {
      quantity: '',
      price: '',
      amount: proposal?.amount ?? '',
    },
    proposalOf,
    fee: '',
    tax: '',
    rate: '',
    ratio: '',
    note: '',
    isOpening: false,
  };
}

/** Days after a buy in which the next one of a month is due. */
const DUE_DAYS = [20, 45] as const;

/** The last buy, unless another instrument was bought twice and is due: two funds a month take turns. */
function buyToRepeat(listed: readonly ListedTransaction[]): ListedTransaction | undefined {
  const today = dayOf(new Date());
  const buys = listed.filter(({ kind, instrument }) => kind === 'buy' && instrument !== null);
  const isDue = ({ day }: ListedTransaction) => {
    const age = daysBetween(day, today);
    return age >= DUE_DAYS[0] && age <= DUE_DAYS[1];
  };
  const due = buys.find((buy) => {
    if (!isDue(buy)) return false;
    const [latest, earlier] = buys.filter(
      ({ instrument }) => instrument?.id === buy.instrument?.id,
    );
    return latest === buy && earlier !== undefined;
  });
  return due ?? buys[0];
}

/** Cash of a buy; null: only the server knows its rate. */
function cashOf({ amount, quantity, price, fee, rate, currency, instrument }: ListedTransaction) {
  if (amount !== null || quantity === null || price === null) return amount;
  if (instrument?.currency !== currency && rate === null) return null;
  return tradeAmount({ quantity, price }, { kind: 'buy', fee, rate });
}

function initialOfEdited(edited: ListedTransaction, language: Language): InitialFields {
  const { kind, day, instrument, currency, quantity, price, amount, fee, tax } = edited;
  const money = (text: string | null) => (text === null ? '' : formatTyped(text, language));
  const decimal = (text: string | null) => (text === null ? '' : formatUnits(text, language));
  return {
    kind,
    day,
    instrument: instrument?.id ?? '',
    currency,
    priceCurrency: instrument?.currency ?? currency,
    parts: { quantity: decimal(quantity), price: decimal(price), amount: money(amount) },
    proposalOf: () => null,
    fee: money(fee),
    tax: money(tax),
    rate: decimal(edited.rate),
    ratio: edited.ratio ?? '',
    note: edited.note ?? '',
    isOpening: edited.isOpening === 1,
  };
}

function useSaving({ asset, edited, onClose }: FormProps, computed: string | null) {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const [formKey] = useState(createFormKey);
  const add = useAddTransaction(asset.id, formKey);
  const edit = useEditTransaction(edited?.id ?? '');
  const news = useTransactionNews();
  const seen = useRef(edited?.updatedAt ?? '');
  return async (
    typed: Record<TransactionField, string>,
  ): Promise<FormOutcome<TransactionField>> => {
    const isOpening = edited?.isOpening === 1;
    const read = draftOf(typed, { language, isAmountComputed: computed === 'amount', isOpening });
    if (!('draft' in read)) return read;
    try {
      if (edited === null) news.added(await add.mutateAsync(read.draft));
      else {
        const changes = changesOf(edited, read.draft);
        news.saved(edited, await edit.mutateAsync({ changes, seen: seen.current }));
      }
      onClose();
      return {};
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      const { current } = (error.body ?? {}) as { current?: ListedTransaction };
      if (error.status === 404) return { alert: texts.gone };
      if (current !== undefined) {
        seen.current = current.updatedAt;
        return { alert: texts.changedElsewhere };
      }
      const issues = Object.fromEntries(
        error.issues.map(({ path, message }) => [fieldAt(path.split('.')), message]),
      );
      if (error.issues.length > 0) return { issues };
      return { alert: failureText(error, language, texts.failed) };
    }
  };
}

const ALWAYS = ['kind', 'day', 'currency', 'note'] as const;

/** Fields of the kind; those of another one that it was are cleared, the others stay. */
function changesOf(edited: ListedTransaction, draft: TransactionDraft): TransactionChanges {
  if (draft.kind !== edited.kind) return draft;
  const sent = [...ALWAYS, ...fieldsOf(draft.kind, edited.isOpening === 1)];
  return Object.fromEntries(sent.map((field) => [field, draft[field]]));
}

/** Removes the edited transaction; its message can undo it. */
function Removal({
  transaction,
  onRemoved,
}: {
  transaction: ListedTransaction;
  onRemoved: () => void;
}) {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const news = useTransactionNews();
  const { mutate, isPending } = useRemoveTransaction();
  const remove = () =>
    mutate(transaction.id, {
      onSuccess: () => {
        news.removed(transaction);
        onRemoved();
      },
      onError: (error) => showFailure(texts.failed, error, language),
    });
  return (
    <Button
      variant="ghost"
      className={styles['remove']}
      isBusy={isPending}
      busyText={texts.removing}
      onClick={remove}
    >
      {texts.remove}
    </Button>
  );
}
