import type { Currency } from '#domain/basics/currencies.ts';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import { addDays, type Day, daysBetween } from '#domain/basics/months.ts';
import { eachInSteps, groupInSteps, type Steps } from '#domain/basics/steps.ts';
import type { AccountType } from './transactions.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import type { DefaultCategory } from '#domain/banking/categories/transaction-categories.ts';

/** A transaction on one of a user's accounts. */
export type Movement = TransferSide & {
  id: string;
  accountId: string;
  amount: AmountText;
  currency: Currency;
  on: Day;
};

/** An account whose number and name texts of other accounts may contain; null: unknown number. */
export type OwnAccount = {
  id: string;
  accountNumber: string | null;
  accountName: string;
  accountType: AccountType;
};

/** A user's accounts, and the user's own name. */
export type AccountOwner = { accounts: readonly OwnAccount[]; names: readonly (string | null)[] };

/** The two sides of a transfer: paid on one account, received on the other. */
export type Transfer = { from: string; to: string };

/** Banks take up to three days over a weekend; the nearest are compared first. */
const DAYS = [0, 1, -1, 2, -2, 3, -3];
/** The last digits of a number that identify it; banks hide or omit those before. */
const DIGITS_MIN = 6;
const DIGITS_HELD = 7;
/** The most movements of one amount and day that are compared; no user has more. */
export const ALIKE_MAX = 20;
/** The same of one amount, in and out: one each way on every day of seven years. */
export const OF_AMOUNT_MAX = 5_000;

type TransferCandidate = { out: Movement; into: Movement; days: number; isNumbered: boolean };

/**
 * Finds transfers between a user's own accounts: opposite amounts in one currency, at most three
 * days apart, each movement once. A pair whose text has the other account's number is certain. Any
 * other pair has to be the only possible one for both sides, and their words have to say so
 * (`isSaid`): of two payments that fit equally well, neither is chosen.
 */
export function* findTransfers(
  movements: readonly Movement[],
  { accounts, names }: AccountOwner,
): Steps<Transfer[]> {
  const digits = new Map(accounts.map(({ id, accountNumber }) => [id, tailOf(accountNumber)]));
  const received = movements.filter(({ amount }) => !amount.startsWith('-'));
  const into = Map.groupBy(received, moneyOf);
  const intoByDay = new Map([...into].map(([money, all]) => [money, byDay(all)]));
  const paid = Map.groupBy(
    // Most payments have no opposite amount, so no days are compared.
    movements.filter((each) => each.amount.startsWith('-') && intoByDay.has(moneyOf(each))),
    moneyOf,
  );
  const compared = [...paid.values()].flatMap((all) => [...byDay(all).values()].flat());
  const candidatesOf = yield* eachInSteps(compared, (out): TransferCandidate[] => {
    const same = intoByDay.get(moneyOf(out));
    const near = DAYS.flatMap((days) => same?.get(addDays(out.on, days)) ?? []);
    return near.slice(0, ALIKE_MAX).flatMap((other) => candidateOf(out, other, digits) ?? []);
  });
  const candidates = candidatesOf.flat();
  const taken = new Set<Movement>();
  const certain = candidates.filter(({ isNumbered }) => isNumbered).sort((a, b) => a.days - b.days);
  const found = certain.flatMap((each) => take(each, taken));
  const read = createSideReader({
    userNames: nameWords(names),
    accounts: nameWords(accounts.map(({ accountName }) => accountName)),
  });
  const cards = new Set(
    accounts.flatMap(({ id, accountType }) => (accountType === 'credit_card' ? [id] : [])),
  );
  const left = yield* filterInSteps(candidates, ({ out, into: to }) => {
    const isFree = !taken.has(out) && !taken.has(to);
    return isFree && !read(out).isRefuted && !read(to).isRefuted;
  });
  const nearest = yield* onlyNearest(left);
  const likely = nearest.filter(({ out, into: to, days }) =>
    isSaid({ out: read(out), into: read(to), days, isToCard: cards.has(to.accountId) }),
  );
  return [...found, ...likely.flatMap((each) => take(each, taken))];
}

/** Movements of one amount, limited for each day to those that are compared. */
function byDay(movements: readonly Movement[]): ReadonlyMap<Day, Movement[]> {
  const all = Map.groupBy(movements, ({ on }) => on);
  return new Map([...all].map(([on, ofDay]) => [on, ofDay.slice(0, ALIKE_MAX)]));
}

function take({ out, into }: TransferCandidate, taken: Set<Movement>): Transfer[] {
  if (taken.has(out) || taken.has(into)) return [];
  taken.add(out);
  taken.add(into);
  return [{ from: out.id, to: into.id }];
}

function candidateOf(
  out: Movement,
  into: Movement,
  digits: ReadonlyMap<string, string | null>,
): TransferCandidate | null {
  if (out.accountId === into.accountId) return null;
  const days = Math.abs(daysBetween(out.on, into.on));
  const isNumbered =
    names(out.text, digits.get(into.accountId)) || names(into.text, digits.get(out.accountId));
  return { out, into, days, isNumbered };
}

/** Pairs nearer than any other of either side; of two equally near ones, neither. */
function* onlyNearest(candidates: readonly TransferCandidate[]): Steps<TransferCandidate[]> {
  const ofOut = yield* groupInSteps(candidates, ({ out }) => out);
  const ofInto = yield* groupInSteps(candidates, ({ into }) => into);
  const isOnly = (each: TransferCandidate, others: readonly TransferCandidate[] = []) =>
    others.every((other) => other === each || other.days > each.days);
  return yield* filterInSteps(
    candidates,
    (each) => isOnly(each, ofOut.get(each.out)) && isOnly(each, ofInto.get(each.into)),
  );
}

function* filterInSteps(
  candidates: readonly TransferCandidate[],
  isKept: (each: TransferCandidate) => boolean,
): Steps<TransferCandidate[]> {
  const kept = yield* eachInSteps(candidates, isKept);
  return candidates.filter((_, at) => kept[at]);
}

function names(text: string, tail: string | null | undefined): boolean {
  if (!tail) return false;
  // Numbers may contain spaces, dots and dashes; letters separate them.
  return text.replace(/[\s.,–-]/g, '').includes(tail);
}

function tailOf(accountNumber: string | null): string | null {
  const digits = (accountNumber ?? '').replace(/\D/g, '');
  return digits.length < DIGITS_MIN ? null : digits.slice(-DIGITS_HELD);
}

/** Absolute amount and currency: the sides of a transfer have them in common. */
export function moneyOf({ amount, currency }: Pick<Movement, 'amount' | 'currency'>): string {
  return `${Math.abs(toMinor(amount))} ${currency}`;
}

/** A side of a possible transfer: what its text and category say about it. */
type TransferSide = {
  text: string;
  /** The key of a default category, `own` for another of the user's; null: none. */
  category: DefaultCategory | 'own' | null;
};

/** Names that a text of a transfer between a user's own accounts may contain. */
type OwnNames = {
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
type SideWords = {
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
function createSideReader(own: OwnNames): (side: TransferSide) => SideWords {
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
function isSaid({ out, into, days, isToCard }: TransferPair): boolean {
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
function nameWords(names: readonly (string | null)[]): ReadonlySet<string> {
  const words = names.flatMap((name) => foldedText(name ?? '').split(' '));
  return new Set(words.filter((word) => /\p{L}{2}/u.test(word)));
}
