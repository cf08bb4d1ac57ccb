import { parseBankAmount } from '#domain/banking/bank-files/amounts.ts';
import type { Entry } from './entry.ts';
import { dayIn } from './entry-cells.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import type { Statement } from './statement.ts';

/** The tags of an entry, or of a statement outside of its entries, and the words behind each. */
export type Fields = Map<string, string>;
export type Told = { tag: string; fields: Fields; entries: Entry[] };

/** A statement of an account, by the tags outside of its entries. */
export function statementOf({ tag, fields, entries }: Told, bankName: string): Statement {
  const said = fields.get('LEDGERBAL/BALAMT') ?? '';
  const amount = parseBankAmount(said, said.includes('.') ? 'point' : 'comma');
  const on = dayIn(fields.get('DTASOF') ?? '');
  return {
    account: fields.get('ACCTID') ?? '',
    kind: fields.get('ACCTTYPE') ?? '',
    accountType: tag === 'CCSTMTRS' ? 'credit_card' : typeOf(fields.get('ACCTTYPE')),
    bankName,
    entries,
    opening: null,
    closing: amount === null ? null : { amount, on },
  };
}

/** What OFX calls the kinds of accounts at a bank. */
const TYPES: Readonly<Record<string, AccountType>> = {
  CHECKING: 'checking',
  SAVINGS: 'savings',
  MONEYMRKT: 'savings',
  CD: 'savings',
  CREDITLINE: 'other',
};

function typeOf(said: string | undefined): AccountType | null {
  return TYPES[said?.toUpperCase() ?? ''] ?? null;
}

/** Something that happened, by the tags of an entry. */
export function entryOf(fields: Fields, statement: Fields): Entry {
  const field = (name: string) => fields.get(name) ?? '';
  return {
    state: field('state') === 'pending' ? 'pending' : 'booked',
    booked: field('DTPOSTED') || field('DTTRAN'),
    made: field('DTUSER'),
    amount: field('TRNAMT'),
    isPaid: false,
    currency: field('CURSYM') || (statement.get('CURDEF') ?? 'SEK'),
    texts: [field('NAME'), field('MEMO')].some(Boolean)
      ? [field('NAME'), field('MEMO')]
      : [field('TRNTYPE')],
    externalId: field('FITID'),
  };
}
