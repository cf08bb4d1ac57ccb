import type { Currency } from '#domain/basics/currencies.ts';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import { addDays, type Day, daysBetween } from '#domain/basics/months.ts';
import { eachInSteps, groupInSteps, type Steps } from '#domain/basics/steps.ts';
import { createSideReader, isSaid, nameWords, type TransferSide } from './transfer-evidence.ts';
import type { AccountType } from './transactions.ts';

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
