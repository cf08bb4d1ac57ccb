import { parseBankAmount } from '../bank-files/amounts.ts';
import type { BankFile, FileProblem } from '../bank-files/bank-file.ts';
import { dayIn, type Entry } from './entry.ts';
import { type Statement, statementFile } from './statement-file.ts';

/** A tag and the words behind it, which end at the next tag: nothing is read twice. */
const TAGS = /<(\/?)([A-Za-z][\w.:]*)\s*\/?>([^<]*)/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };

/** Where the words of a statement stand; other lists of the file have tags of the same names. */
const STATEMENTS = ['STMTRS', 'CCSTMTRS'];
const ENTRIES = ['STMTTRN', 'STMTTRNP'];

/** The tags of an entry, or of a statement outside of its entries, and the words behind each. */
type Fields = Map<string, string>;
type Told = { fields: Fields; entries: Entry[] };

/** Reads OFX, whether its tags are closed (2.x) or not (1.x). */
export function readOfx(text: string, turn: boolean): BankFile | FileProblem {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'entities';
  let bankName = '';
  let path = '';
  let statement: Told | null = null;
  let entry: Fields | null = null;
  const statements: Told[] = [];
  for (const [, slash, tag = '', words = ''] of text.matchAll(TAGS)) {
    const name = tag.toUpperCase();
    const isClosing = slash === '/';
    if (STATEMENTS.includes(name)) {
      statement = isClosing ? null : { fields: new Map(), entries: [] };
      if (statement !== null) statements.push(statement);
    } else if (ENTRIES.includes(name)) {
      if (isClosing && entry !== null) statement?.entries.push(entryOf(entry, statement.fields));
      entry = isClosing ? null : new Map([['state', name === 'STMTTRN' ? 'booked' : 'pending']]);
    } else if (!isClosing) {
      if (/AGGREGATE|ACCTFROM|BAL$|TRANLIST|FI$/.test(name)) path = name;
      const value = plainWords(words);
      if (name === 'ORG' && statement === null) bankName = value;
      const fields = entry ?? statement?.fields;
      // A balance's own fields have the names of other balances' fields.
      const key = entry === null && name.startsWith('BALAMT') ? `${path}/${name}` : name;
      if (value !== '' && fields && !fields.has(key)) fields.set(key, value);
    }
  }
  if (statements.length === 0) return 'statement';
  return statementFile(
    statements.map((told) => statementOf(told, bankName)),
    { format: 'ofx', turn },
  );
}

function statementOf({ fields, entries }: Told, bankName: string): Statement {
  const said = fields.get('LEDGERBAL/BALAMT') ?? '';
  const amount = parseBankAmount(said, said.includes('.') ? 'point' : 'comma');
  const on = dayIn(fields.get('DTASOF') ?? '');
  return {
    account: fields.get('ACCTID') ?? '',
    bankName,
    entries,
    opening: null,
    closing: amount === null ? null : { amount, on },
  };
}

function entryOf(fields: Fields, statement: Fields): Entry {
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

function plainWords(words: string): string {
  return words
    .replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/gi, (whole, code?: string, name?: string) =>
      code === undefined
        ? (ENTITIES[(name ?? '').toLowerCase()] ?? whole)
        : String.fromCodePoint(Math.min(Number(code), 0xfffd)),
    )
    .trim();
}
