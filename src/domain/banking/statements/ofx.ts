import { parseBankAmount } from '#domain/banking/bank-files/amounts.ts';
import type {
  BankFile,
  FileProblem,
  ReadingOptions,
} from '#domain/banking/bank-files/bank-file.ts';
import { CHARACTERS_MAX } from '#domain/banking/bank-files/cells.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import { dayIn, markIn, type StatementEntry } from './entry.ts';
import { plainWords } from './markup-table.ts';
import { statementFile, type Statement } from './statement-file.ts';

/** Account types by their names in OFX. */
const TYPES: Readonly<Record<string, AccountType>> = {
  CHECKING: 'checking',
  SAVINGS: 'savings',
  MONEYMRKT: 'savings',
  CD: 'savings',
  CREDITLINE: 'other',
};

/** A tag and the text up to the next tag: nothing is read twice. */
const TAGS = /<(\/?)([A-Za-z][\w.:]*)\s*\/?>([^<]*)/g;

/** The list with the texts of a statement; other lists of the file have tags of the same names. */
const INVESTMENTS = 'INVSTMTRS';
const STATEMENTS = ['STMTRS', 'CCSTMTRS', INVESTMENTS];
const ENTRIES = ['STMTTRN', 'STMTTRNP'];
/** In every purchase, sale, dividend or fee of a statement of investments. */
const TRADE = 'INVTRAN';
const TRADES =
  /^(?:(?:BUY|SELL)(?:DEBT|MF|OPT|OTHER|STOCK)|REINVEST|INCOME|INVEXPENSE|MARGININTEREST|TRANSFER|RETOFCAP|SPLIT|JRNLFUND|JRNLSEC|CLOSUREOPT)$/;
/** Their currency is that of the amount, or that of what was paid before it was converted. */
const CURRENCIES_OF = ['CURRENCY', 'ORIGCURRENCY'];

/**
 * Reads OFX, whether its tags are closed (2.x) or not (1.x). From a statement of investments it
 * reads the cash transactions and leaves out purchases and sales of securities. A list of entries
 * without a statement around it is one of an account without a number.
 */
export function readOfx(text: string, options: ReadingOptions): BankFile | FileProblem {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'entities';
  let isInvesting = false;
  let bankName = '';
  let path = '';
  let statement: OfxAggregate | null = null;
  let entry: OfxFields | null = null;
  let currencyOf = '';
  let holding = '';
  const statements: OfxAggregate[] = [];
  for (const [, slash, tag = '', words = ''] of text.matchAll(TAGS)) {
    const name = tag.toUpperCase();
    const isClosing = slash === '/';
    if (STATEMENTS.includes(name)) {
      statement = isClosing ? null : { tag: name, fields: new Map(), entries: [] };
      isInvesting ||= name === INVESTMENTS;
      if (statement !== null) statements.push(statement);
    } else if (ENTRIES.includes(name)) {
      if (!isClosing && statement === null) {
        statement = { tag: 'STMTRS', fields: new Map(), entries: [] };
        statements.push(statement);
      }
      if (isClosing && entry !== null) statement?.entries.push(entryOf(entry, statement.fields));
      entry = isClosing ? null : new Map([['state', name === 'STMTTRN' ? 'booked' : 'pending']]);
    } else if (CURRENCIES_OF.includes(name)) {
      currencyOf = isClosing ? '' : name;
    } else if (name === TRADE) {
      if (!isClosing) statement?.entries.push(tradeOf(holding));
    } else if (!isClosing) {
      if (TRADES.test(name)) holding = name;
      if (/AGGREGATE|ACCTFROM|BAL$|TRANLIST|FI$/.test(name)) path = name;
      const value = plainWords(words.slice(0, CHARACTERS_MAX));
      if (name === 'ORG' && statement === null) bankName = value;
      const fields = entry ?? statement?.fields;
      // A balance's own fields have the names of other balances' fields.
      const isOfBalance = entry === null && name.startsWith('BALAMT');
      const isOfMoney = entry !== null && name === 'CURSYM';
      const key = isOfBalance ? `${path}/${name}` : isOfMoney ? `${currencyOf}/${name}` : name;
      if (value !== '' && fields && !fields.has(key)) fields.set(key, value);
    }
  }
  if (statements.length === 0) return 'ofx';
  const isTold = ({ entries }: OfxAggregate) => entries.some(({ state }) => state !== 'left_out');
  if (isInvesting && !statements.some(isTold)) return 'securities';
  return statementFile(
    statements.map((reported) => statementOf(reported, bankName)),
    { format: 'ofx', ...options },
  );
}

/** The tags of an entry, or of a statement outside of its entries, and the words behind each. */
type OfxFields = Map<string, string>;

type OfxAggregate = { tag: string; fields: OfxFields; entries: StatementEntry[] };

/** A statement of an account, by the tags outside of its entries. */
function statementOf({ tag, fields, entries }: OfxAggregate, bankName: string): Statement {
  const stated = fields.get('LEDGERBAL/BALAMT') ?? '';
  const amount = parseBankAmount(stated, markIn(stated));
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

function typeOf(stated: string | undefined): AccountType | null {
  return TYPES[stated?.toUpperCase() ?? ''] ?? null;
}

/** A purchase or sale of securities, by the tag around it. */
function tradeOf(holding: string): StatementEntry {
  const nothing = { booked: '', made: '', amount: '', currency: '', externalId: '' };
  return { ...nothing, state: 'left_out', isPaid: false, texts: [holding] };
}

/** An entry by its tags. */
function entryOf(fields: OfxFields, statement: OfxFields): StatementEntry {
  const field = (name: string) => fields.get(name) ?? '';
  return {
    state: field('state') === 'pending' ? 'pending' : 'booked',
    booked: field('DTPOSTED') || field('DTTRAN'),
    made: field('DTUSER'),
    amount: field('TRNAMT'),
    isPaid: false,
    // Under ORIGCURRENCY the amount has been converted to the account's currency.
    currency: field('CURRENCY/CURSYM') || field('/CURSYM') || (statement.get('CURDEF') ?? ''),
    texts: [field('NAME'), field('MEMO')].some(Boolean)
      ? [field('NAME'), field('MEMO')]
      : [field('TRNTYPE')],
    externalId: field('FITID'),
  };
}
