import { foldedText } from '#domain/basics/folded-text.ts';
import type { DefaultCategory } from '#domain/banking/categories/transaction-categories.ts';

/** A side of a possible transfer, as far as its text and category tell what it is. */
export type TransferSide = {
  text: string;
  /** The key of a default category, `own` for another of the user's; null: none. */
  category: DefaultCategory | 'own' | null;
};

/** Names that a text of a transfer between a user's own accounts may contain. */
export type OwnNames = {
  /** The user's own name; its words, folded. */
  userNames: ReadonlySet<string>;
  /** Words of the names of the user's accounts and their banks, folded. */
  accounts: ReadonlySet<string>;
};

/** Words that say that money moves between accounts of one owner. */
const OWN = wordsOf(
  'EGEN EGET EGNA OWN SPARANDE SPAR SPARKONTO SPARKONTOT LONEKONTO PRIVATKONTO BUFFERT ' +
    'BUFFERTKONTO BUFFERTSPARANDE MANADSSPARANDE MANADSSPAR ISK SAVINGS SAVING KREDITKORT ' +
    'INTERN INTERNAL OMFORING',
);
/** Words for a transfer, to anybody. */
const TRANSFER = wordsOf('OVERFORING OVERFORINGEN OVERF TRANSFER TRANSFERRED KONTO ACCOUNT');
/** Words for any money in or out, which say something only where nobody is named. */
const WEAK = wordsOf(
  'INSATTNING INSATT UTTAG DEPOSIT WITHDRAWAL INBETALNING UTBETALNING BETALNING MOTTAGEN PAYMENT ' +
    'RECEIVED TACK THANK YOU',
);
/** Words that name nobody. */
const FILLERS = wordsOf(
  'TILL FRAN FOR TO FROM VIA AV MED OCH AND THE MOBIL MOBILEN APP INTERNET INTERNETBANKEN BANK ' +
    'DATUM REF NR KR SEK EUR MITT MIN MINA MY IGEN AUTOMATISK STAENDE',
);
/** Words after which a name says who paid or was paid. */
const PARTY_AFTER = wordsOf('TILL FRAN TO FROM');
/** Pay, rent, refunds, benefits, taxes, purchases and cash: no transfer, whatever else is said. */
const NO_TRANSFER = wordsOf(
  'LON LONEN LONER LONEUTBETALNING SALARY WAGES PAYROLL BONUS ARVODE PENSION TJANSTEPENSION HYRA ' +
    'HYRAN HYRESAVI RENT RETUR RETURN ATERBETALNING ATERBETALN ATERBET ATERKOP REFUND REFUNDED ' +
    'REIMBURSEMENT KREDITERING KREDITFAKTURA SKATT SKATTEVERKET SKATTEATERBARING TAX MOMS ' +
    'FORSAKRINGSKASSAN BARNBIDRAG SJUKPENNING FORALDRAPENNING DAGPENNING ERSATTNING UTLAGG CSN ' +
    'STUDIEMEDEL STUDIEBIDRAG BIDRAG RANTA UTDELNING INTEREST DIVIDEND FAKTURA INVOICE AUTOGIRO ' +
    'BANKGIRO PLUSGIRO KORTKOP KOP PURCHASE BANKOMAT BANKOMATUTTAG KONTANTUTTAG UTTAGSAUTOMAT ATM ' +
    'CASH KONTANT KONTANTER',
);
/** Endings of a company's name. */
const COMPANY = wordsOf('AB HB KB LTD LIMITED GMBH INC LLC PLC OY OYJ APS BV AG SA');

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Evidence in the words of a side. */
export type SideWords = {
  /** It is something else, whatever the other side says. */
  isRefuted: boolean;
  /** A company is named: only a card's bill is paid to one. */
  isCompany: boolean;
  /** It says that the other account is the user's own. */
  isOwn: boolean;
  isTransfer: boolean;
  isWeak: boolean;
  /** A card's issuer confirms a payment of its bill. */
  isBillPaid: boolean;
  /** Another party is named, as in `till Lisa`. */
  isNamed: boolean;
  /** Words that may name another party, or be the user's message. */
  unknown: readonly string[];
};

/** Reads sides of transfers with the names of a user; equal ones are read once. */
export function createSideReader(own: OwnNames): (side: TransferSide) => SideWords {
  const seen = new Map<string, SideWords>();
  return (side) => {
    const key = `${side.category ?? ''}|${side.text}`;
    const known = seen.get(key) ?? wordsIn(side, own);
    seen.set(key, known);
    return known;
  };
}

function wordsIn({ text, category }: TransferSide, own: OwnNames): SideWords {
  const words = foldedText(text)
    .split(' ')
    .filter((word) => /\p{L}{2}/u.test(word));
  const names = [OWN, TRANSFER, WEAK, FILLERS, own.userNames, own.accounts];
  const unknown = words.filter((word) => !names.some((some) => some.has(word)));
  const hasAny = (some: ReadonlySet<string>) => words.some((word) => some.has(word));
  const isUsers =
    own.userNames.size > 1 && [...own.userNames].every((name) => words.includes(name));
  const isOwn = hasAny(OWN) || hasAny(own.accounts) || isUsers;
  const isTransfer = hasAny(TRANSFER) || category === 'transfer';
  const isOtherCategory = category !== null && category !== 'transfer' && category !== 'loans';
  const isCompany = hasAny(COMPANY) && category !== 'transfer';
  const isSwish = words.includes('SWISH') && !isOwn;
  const isBillPaid = BILL_PAID.some((all) => all.every((word) => words.includes(word)));
  return {
    isRefuted: isOtherCategory || isSwish || hasAny(NO_TRANSFER),
    isCompany,
    isOwn,
    isTransfer,
    isWeak: hasAny(WEAK),
    isBillPaid,
    isNamed: words.some(
      (word, at) => PARTY_AFTER.has(word) && unknown.includes(words[at + 1] ?? ''),
    ),
    unknown,
  };
}

const BILL_PAID = [
  ['BETALNING', 'MOTTAGEN'],
  ['PAYMENT', 'RECEIVED'],
];

/** The most days between both sides where no word says that they are a transfer. */
const WORDLESS_DAYS_MAX = 1;

type TransferPair = { out: SideWords; into: SideWords; days: number; isToCard: boolean };

/**
 * Whether the words of both sides say enough for a transfer between own accounts. Equal amounts are
 * no evidence, since pay and rent may be equal: a word for a transfer is, or the user's own account
 * or message on both sides, unless a side names another party.
 */
export function isSaid({ out, into, days, isToCard }: TransferPair): boolean {
  if (out.isRefuted || into.isRefuted) return false;
  if (into.isBillPaid || (isToCard && into.isWeak)) return into.unknown.length === 0;
  if (out.isCompany || into.isCompany) return false;
  const isShared = out.unknown.length > 0 && `${out.unknown}` === `${into.unknown}`;
  if (isShared) return days <= WORDLESS_DAYS_MAX || isMove(out) || isMove(into);
  if (out.isNamed || into.isNamed) return false;
  const [named, other] = out.unknown.length > 0 ? [out, into] : [into, out];
  if (other.unknown.length > 0) return out.isOwn && into.isOwn;
  if (isMove(named) || isMove(other)) {
    return named.unknown.length === 0 || isMove(named) || other.isOwn;
  }
  const isWeak = named.isWeak || other.isWeak;
  return isWeak && named.unknown.length === 0 && days <= WORDLESS_DAYS_MAX;
}

function isMove({ isOwn, isTransfer }: SideWords): boolean {
  return isOwn || isTransfer;
}

/** The words of names, folded, by which a text of a transfer is recognized. */
export function nameWords(names: readonly (string | null)[]): ReadonlySet<string> {
  const words = names.flatMap((name) => foldedText(name ?? '').split(' '));
  return new Set(words.filter((word) => /\p{L}{2}/u.test(word)));
}
