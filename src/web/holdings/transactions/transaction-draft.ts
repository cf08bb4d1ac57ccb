import { isCurrency } from '#domain/basics/currencies.ts';
import { issueText } from '#domain/basics/issues.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import type { HoldingKind } from '#domain/holdings/holding-transactions.ts';
import {
  type TransactionDraft,
  transactionDraft,
  transactionIssues,
  withSize,
} from '#domain/holdings/transaction-drafts.ts';
import { parseTypedDecimal } from '#domain/holdings/typed-decimals.ts';
import { AMOUNT_ISSUES } from '#web/client/forms/number-issues.ts';
import type { FormOutcome } from '#web/client/forms/small-form.ts';

/** Fields of the dialog, by their names in its form. */
export const TRANSACTION_FIELDS = [
  'kind',
  'day',
  'instrument',
  'name',
  'isin',
  'instrumentKind',
  'priceCurrency',
  'quantity',
  'price',
  'amount',
  'fee',
  'tax',
  'currency',
  'rate',
  'ratio',
  'note',
] as const;

export type TransactionField = (typeof TRANSACTION_FIELDS)[number];

type StatedField =
  | 'instrument'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'fee'
  | 'tax'
  | 'rate'
  | 'ratio';

const TRADE = ['instrument', 'quantity', 'price', 'amount', 'fee', 'rate'] as const;

const FIELDS_OF: Readonly<Record<HoldingKind, readonly StatedField[]>> = {
  buy: TRADE,
  sell: TRADE,
  dividend: [...TRADE, 'tax'],
  interest: ['amount', 'tax'],
  withholding_tax: ['instrument', 'amount'],
  fee: ['amount'],
  tax: ['amount'],
  deposit: ['amount'],
  withdrawal: ['amount'],
  split: ['instrument', 'ratio', 'quantity'],
  bonus: ['instrument', 'quantity'],
  exchange_in: ['instrument', 'quantity', 'price'],
  exchange_out: ['instrument', 'quantity', 'price', 'ratio'],
  transfer_in: ['instrument', 'quantity', 'price'],
  transfer_out: ['instrument', 'quantity', 'price'],
  return_of_capital: ['instrument', 'amount'],
  correction: ['instrument', 'quantity', 'price', 'amount'],
};

const OPENING = ['instrument', 'quantity', 'amount'] as const;

/**
 * The fields of a kind, besides its day, currency and note. Of units that an account started with
 * their cost is stated; of others that came it is that of the account that they left.
 */
export function fieldsOf(kind: HoldingKind, isOpening: boolean): readonly StatedField[] {
  return kind === 'transfer_in' && isOpening ? OPENING : FIELDS_OF[kind];
}

/** Value of the choice of an instrument that is not among the user's. */
export const NEW_INSTRUMENT = 'new';

/** Kinds that need no instrument. */
export const WITHOUT_INSTRUMENT: readonly HoldingKind[] = ['withholding_tax', 'correction'];

type TypedTransaction = Readonly<Record<TransactionField, string>>;

type DraftTerms = { language: Language; isAmountComputed: boolean; isOpening: boolean };

/** The typed fields as a draft, or the messages of those that are wrong. */
export function draftOf(
  typed: TypedTransaction,
  { language, isAmountComputed, isOpening }: DraftTerms,
): { draft: TransactionDraft } | FormOutcome<TransactionField> {
  const kind = typed.kind as HoldingKind;
  const shown = (field: StatedField) => fieldsOf(kind, isOpening).includes(field);
  const issues: Partial<Record<TransactionField, string>> = {};
  const decimal = (field: 'quantity' | 'price' | 'rate') => {
    const text = typed[field].trim();
    if (text === '' || !shown(field)) return null;
    const parsed = parseTypedDecimal(text, language);
    if (parsed === null) issues[field] = issueText('decimal.format', language);
    return parsed;
  };
  const amount = (field: 'amount' | 'fee' | 'tax') => {
    if (typed[field].trim() === '' || !shown(field)) return null;
    const unit = isCurrency(typed.currency) ? typed.currency : null;
    const parsed = parseTypedAmount(typed[field], { language, unit });
    if (parsed.problem === null) return parsed.amount;
    const key = parsed.problem === 'empty' ? 'amount.format' : AMOUNT_ISSUES[parsed.problem];
    issues[field] = issueText(key, language);
    return null;
  };
  const stated = {
    kind,
    day: typed.day,
    instrument: shown('instrument') ? instrumentIn(typed) : null,
    quantity: decimal('quantity'),
    price: decimal('price'),
    amount: isAmountComputed ? null : amount('amount'),
    fee: amount('fee'),
    tax: amount('tax'),
    rate: typed.currency === typed.priceCurrency ? null : decimal('rate'),
    ratio: shown('ratio') && typed.ratio.trim() !== '' ? typed.ratio : null,
    currency: typed.currency,
    note: typed.note,
  };
  if (Object.keys(issues).length > 0) return { issues };
  const checked = transactionDraft.safeParse(stated);
  if (!checked.success) return refusedFields(checked.error.issues, language);
  const draft = withSize(checked.data as TransactionDraft);
  const known = { hasInstrument: draft.instrument !== null, today: dayOf(new Date()) };
  const wrong = transactionIssues(draft, known);
  if (wrong.length === 0) return { draft };
  return refusedFields(
    wrong.map(({ path, code }) => ({ path: [path], message: code })),
    language,
  );
}

function instrumentIn({ instrument, name, isin, instrumentKind, priceCurrency }: TypedTransaction) {
  if (instrument === '') return null;
  if (instrument !== NEW_INSTRUMENT) return { id: instrument };
  const stated = { name, kind: instrumentKind, currency: priceCurrency };
  return isin.trim() === '' ? stated : { ...stated, isin };
}

type Refused = { path: readonly PropertyKey[]; message: string };

/** Messages beside the fields of the form; those of an instrument are its own. */
function refusedFields(
  issues: readonly Refused[],
  language: Language,
): FormOutcome<TransactionField> {
  const entries = issues.map(({ path, message }) => [
    fieldAt(path.map(String)),
    issueText(message, language),
  ]);
  return { issues: Object.fromEntries(entries) as Partial<Record<TransactionField, string>> };
}

/** The field of the form that a path of a request names. */
export function fieldAt([field = '', part]: readonly string[]): string {
  if (field !== 'instrument' || part === undefined) return field;
  const names: Readonly<Record<string, string>> = {
    name: 'name',
    isin: 'isin',
    kind: 'instrumentKind',
    currency: 'priceCurrency',
  };
  return names[part] ?? field;
}
