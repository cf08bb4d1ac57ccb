import { useState } from 'react';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import { type HoldingKind, TRANSACTION_KINDS } from '#domain/holdings/holding-transactions.ts';
import { INSTRUMENT_KINDS, type Instrument } from '#domain/holdings/instruments.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { AmountField } from '#web/kit/ui/amount-field.tsx';
import { DateField, FieldPair, TextArea, TextField } from '#web/kit/ui/field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { formatPrice } from '#web/holdings/account/position-words.ts';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { transactionTexts } from './texts.ts';
import { computedPart, type TradePart, type TypedParts, useTypedParts } from './trade-form.ts';
import {
  fieldsOf,
  NEW_INSTRUMENT,
  type TransactionField,
  WITHOUT_INSTRUMENT,
} from './transaction-draft.ts';
import styles from './transactions.module.css';

/** The common ones first. */
const KINDS: readonly HoldingKind[] = [
  'buy',
  'sell',
  'dividend',
  'deposit',
  'withdrawal',
  'correction',
  ...TRANSACTION_KINDS,
];

/** Texts and choices that a form begins with. */
export type InitialFields = {
  kind: HoldingKind;
  day: string;
  /** Its id; empty: none. */
  instrument: string;
  currency: Currency;
  /** That of a new instrument. */
  priceCurrency: Currency;
  parts: TypedParts;
  /** Amount and currency of the last buy of an instrument; null: none is known. */
  proposalOf: (instrument: string) => { amount: string; currency: Currency } | null;
  isOpening: boolean;
} & { readonly [Field in 'fee' | 'tax' | 'rate' | 'ratio' | 'note']: string };

type FieldsState = ReturnType<typeof useTransactionFields>;

/** Fields on which others depend, and the part of a trade that is computed. */
export function useTransactionFields(
  { kind: first, parts: stated, ...initial }: InitialFields,
  instruments: readonly Instrument[],
) {
  const language = useLanguage();
  const [kind, setKind] = useState(first);
  const [instrument, setInstrument] = useState(initial.instrument);
  const [currency, setCurrency] = useState(initial.currency);
  const [newCurrency, setNewCurrency] = useState(initial.priceCurrency);
  const [fee, setFee] = useState(initial.fee);
  const [rate, setRate] = useState(initial.rate);
  const parts = useTypedParts(stated);
  const chosen = instruments.find(({ id }) => id === instrument) ?? null;
  const priceCurrency = chosen?.currency ?? newCurrency;
  const terms = { kind, fee, rate, currency, priceCurrency, language };
  const computed = computedPart(parts.typed, parts.latest, terms);
  const proposal = initial.proposalOf(instrument);
  const isTyped = parts.typed.amount !== (proposal?.amount ?? '');
  return {
    kind,
    shown: fieldsOf(kind, initial.isOpening),
    instrument,
    chosen,
    currency,
    priceCurrency,
    fee,
    rate,
    parts,
    computed,
    setKind: (next: HoldingKind) => {
      setKind(next);
      if (next !== 'buy' && !isTyped) parts.restart({ ...parts.typed, amount: '' });
    },
    setCurrency,
    setNewCurrency,
    setFee,
    setRate,
    chooseInstrument: (id: string) => {
      setInstrument(id);
      // Another instrument has another price, and its own buy a month.
      const next = kind === 'buy' && !isTyped ? initial.proposalOf(id) : null;
      if (next !== null) setCurrency(next.currency);
      const amount = isTyped ? parts.typed.amount : (next?.amount ?? '');
      parts.restart({ quantity: '', price: '', amount });
    },
    textOf: (part: TradePart) =>
      computed?.part === part && parts.cleared !== part ? computed.text : parts.typed[part],
  };
}

type Props = {
  held: AccountHoldings;
  instruments: readonly Instrument[];
  initial: InitialFields;
  fields: FieldsState;
  errorOf: (field: TransactionField) => string | null;
};

/** The fields of a transaction of the chosen kind. */
export function TransactionFields(props: Props) {
  const { initial, fields, errorOf } = props;
  const texts = useTexts(transactionTexts);
  const { kind, shown } = fields;
  const [today] = useState(() => dayOf(new Date()));
  const kinds = initial.isOpening ? { ...texts.kinds, transfer_in: texts.opening } : texts.kinds;
  return (
    <>
      <FieldPair>
        <Select
          label={texts.kind}
          name="kind"
          value={kind}
          error={errorOf('kind')}
          options={[...new Set(KINDS)].map((value) => ({ value, text: kinds[value] }))}
          onChange={({ target }) => fields.setKind(target.value as HoldingKind)}
        />
        <DateField
          label={texts.day}
          name="day"
          max={today}
          defaultValue={initial.day}
          error={errorOf('day')}
        />
      </FieldPair>
      {shown.includes('instrument') && <InstrumentChoice {...props} />}
      {shown.includes('ratio') && (
        <TextField
          label={texts.ratio}
          name="ratio"
          isOptional
          autoComplete="off"
          help={kind === 'split' ? texts.ratioHelp : texts.ratioOutHelp}
          defaultValue={initial.ratio}
          error={errorOf('ratio')}
        />
      )}
      <PartFields {...props} />
      {shown.includes('tax') && (
        <AmountField
          label={texts.taxWithheld}
          name="tax"
          isOptional
          unit={fields.currency}
          defaultValue={initial.tax}
          error={errorOf('tax')}
        />
      )}
      <Details {...props} />
    </>
  );
}

/** One of the user's instruments, or a new one with its names. */
function InstrumentChoice({ held, instruments, fields, errorOf }: Props) {
  const texts = useTexts(transactionTexts);
  const { kind, instrument } = fields;
  const own = new Set(held.positions.map(({ instrumentId }) => instrumentId));
  const ordered = instruments.toSorted(
    (left, right) => Number(own.has(right.id)) - Number(own.has(left.id)),
  );
  const isOptional = WITHOUT_INSTRUMENT.includes(kind);
  return (
    <>
      {(instruments.length > 0 || isOptional) && (
        <Select
          label={texts.instrument}
          name="instrument"
          value={instrument}
          isOptional={isOptional}
          placeholder={isOptional ? undefined : texts.chooseInstrument}
          error={errorOf('instrument')}
          options={[
            ...(isOptional ? [{ value: '', text: texts.noInstrument }] : []),
            ...ordered.map(({ id, name }) => ({ value: id, text: name })),
            { value: NEW_INSTRUMENT, text: texts.newInstrument },
          ]}
          onChange={({ target }) => fields.chooseInstrument(target.value)}
        />
      )}
      {instruments.length === 0 && !isOptional && (
        <input type="hidden" name="instrument" value={instrument} />
      )}
      {instrument === NEW_INSTRUMENT ? (
        <NewInstrument fields={fields} errorOf={errorOf} />
      ) : (
        <input type="hidden" name="priceCurrency" value={fields.priceCurrency} />
      )}
    </>
  );
}

function NewInstrument({ fields, errorOf }: Pick<Props, 'fields' | 'errorOf'>) {
  const texts = useTexts(transactionTexts);
  const { kinds } = useTexts(holdingsTexts);
  return (
    <div className={styles['new']}>
      <TextField label={texts.name} name="name" autoComplete="off" error={errorOf('name')} />
      <FieldPair>
        <Select
          label={texts.instrumentKind}
          name="instrumentKind"
          defaultValue="fund"
          error={errorOf('instrumentKind')}
          options={['fund' as const, ...INSTRUMENT_KINDS.filter((each) => each !== 'fund')].map(
            (value) => ({ value, text: kinds[value] }),
          )}
        />
        <Select
          label={texts.priceCurrency}
          name="priceCurrency"
          value={fields.priceCurrency}
          error={errorOf('priceCurrency')}
          options={CURRENCIES.map((code) => ({ value: code, text: code }))}
          onChange={({ target }) => {
            const before = fields.priceCurrency;
            fields.setNewCurrency(target.value as Currency);
            if (fields.currency === before) fields.setCurrency(target.value as Currency);
          }}
        />
      </FieldPair>
      <TextField
        label={texts.isin}
        name="isin"
        isOptional
        autoComplete="off"
        help={texts.isinHelp}
        error={errorOf('isin')}
      />
    </div>
  );
}

/** Units, price and amount, of which one follows from the two that were typed last. */
function PartFields({ held, fields, errorOf }: Props) {
  const texts = useTexts(transactionTexts);
  const language = useLanguage();
  const { kind, shown, chosen, parts, computed, currency, priceCurrency } = fields;
  const position = held.positions.find(({ instrumentId }) => instrumentId === chosen?.id);
  const last =
    position?.price && position.priceDay
      ? texts.lastPrice({
          price: formatPrice(position.price, position.currency, language),
          day: formatDay(position.priceDay, language),
        })
      : null;
  const isTrade = kind === 'buy' || kind === 'sell';
  const helpOf = (part: TradePart) => (computed?.part === part ? texts.computed : null);
  const isForeign = currency !== priceCurrency && shown.includes('price');
  const partOf = (part: TradePart) => ({
    name: part,
    value: fields.textOf(part),
    error: errorOf(part),
    onChange: ({ target }: { target: HTMLInputElement }) => parts.type(part, target.value),
    onBlur: parts.leave,
  });
  return (
    <>
      {shown.includes('quantity') && (
        <FieldPair>
          <TextField
            label={kind === 'split' ? texts.changeOfUnits : texts.quantity}
            inputMode="decimal"
            autoComplete="off"
            isOptional={kind === 'split' || kind === 'dividend'}
            help={helpOf('quantity')}
            data-first={isTrade ? '' : undefined}
            {...partOf('quantity')}
          />
          {shown.includes('price') && (
            <TextField
              label={`${texts.price}, ${priceCurrency}`}
              inputMode="decimal"
              autoComplete="off"
              isOptional={!isTrade}
              help={[helpOf('price'), last].filter(Boolean).join(' ') || null}
              {...partOf('price')}
            />
          )}
        </FieldPair>
      )}
      {shown.includes('amount') && (
        <AmountField
          label={texts[amountLabel(kind, shown.includes('tax'))]}
          isOptional={kind === 'transfer_in'}
          unit={currency}
          typed={fields.textOf('amount')}
          help={helpOf('amount') ?? (isForeign && isTrade ? texts.byRate : null)}
          {...partOf('amount')}
        />
      )}
    </>
  );
}

function amountLabel(kind: HoldingKind, hasTax: boolean) {
  if (kind === 'buy') return 'amountWithFee';
  if (kind === 'sell') return 'amountAfterFee';
  if (kind === 'transfer_in') return 'cost';
  return hasTax ? 'amountBeforeTax' : 'amount';
}

/** Fee, currency, rate and note, which most transactions leave as they are. */
function Details({ initial, fields, errorOf }: Props) {
  const texts = useTexts(transactionTexts);
  const { shown, currency, priceCurrency } = fields;
  const isForeign = currency !== priceCurrency && shown.includes('rate');
  const isOpen = ['fee', 'currency', 'rate', 'note'].some(
    (field) => errorOf(field as TransactionField) !== null,
  );
  return (
    <details
      className={styles['details']}
      open={isOpen || initial.fee !== '' || initial.note !== '' || isForeign || undefined}
    >
      <summary>{texts.details}</summary>
      <div>
        <FieldPair>
          <Select
            label={texts.currency}
            name="currency"
            value={currency}
            error={errorOf('currency')}
            options={CURRENCIES.map((code) => ({ value: code, text: code }))}
            onChange={({ target }) => fields.setCurrency(target.value as Currency)}
          />
          {shown.includes('fee') && (
            <AmountField
              label={texts.fee}
              name="fee"
              isOptional
              unit={currency}
              typed={fields.fee}
              value={fields.fee}
              error={errorOf('fee')}
              onChange={({ target }) => fields.setFee(target.value)}
            />
          )}
        </FieldPair>
        {isForeign && <RateField fields={fields} errorOf={errorOf} />}
        <TextArea
          label={texts.note}
          name="note"
          rows={2}
          isOptional
          defaultValue={initial.note}
          error={errorOf('note')}
        />
      </div>
    </details>
  );
}

function RateField({ fields, errorOf }: Pick<Props, 'fields' | 'errorOf'>) {
  const texts = useTexts(transactionTexts);
  const { currency, priceCurrency } = fields;
  return (
    <TextField
      label={texts.rate}
      name="rate"
      isOptional
      inputMode="decimal"
      autoComplete="off"
      help={texts.rateHelp({ from: priceCurrency, to: currency })}
      value={fields.rate}
      error={errorOf('rate')}
      onChange={({ target }) => fields.setRate(target.value)}
    />
  );
}
