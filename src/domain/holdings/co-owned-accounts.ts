import { byDay, type Day, lastDayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { agreedFrom, type DatedShare } from '#domain/records/dated-terms.ts';
import type { HoldingRecords } from './account-facts.ts';
import type { HoldingTransaction } from './holding-transactions.ts';
import type { HoldingIssue, HoldingsBook } from './holdings-book.ts';
import { type Instrument, knownKind } from './instruments.ts';

/** The user's shares of an account that another owner states, each from its day on. */
export type CoOwnedAccount = { accountId: string; shares: readonly DatedShare[] };

/** Rows of accounts of several owners that another one states, under ids of their own. */
export type CoOwnedRows = {
  accounts: readonly CoOwnedAccount[];
  instruments: readonly Instrument[];
  transactions: readonly HoldingTransaction[];
};

type OwnRows = Pick<HoldingRecords, 'accounts' | 'instruments' | 'transactions'>;

/**
 * A user's rows with those of accounts that others state, of which the user declares a part. An
 * instrument with an ISIN is the user's own where the user has it, and one where several others have
 * it: its average is one. Without an ISIN each owner's is its own.
 */
export function withCoOwned(own: OwnRows, others: CoOwnedRows): OwnRows {
  const accounts = new Map(own.accounts);
  for (const { accountId, shares } of others.accounts) {
    const account = accounts.get(accountId);
    const last = shares.at(-1);
    if (account === undefined || last === undefined) continue;
    const ownership = { shares: joined(shares), ownershipPercentage: last.percent };
    accounts.set(accountId, { ...account, ownership, isStatedByOther: true });
  }
  const { instruments, named } = withInstruments(own.instruments, others.instruments);
  const transactions = others.transactions.map((each): HoldingTransaction => {
    const stated = named.get(each.instrumentId ?? '');
    if (stated === undefined) return each;
    const { id, priceCurrency } = stated;
    return { ...each, instrumentId: id, ...(priceCurrency !== null && { priceCurrency }) };
  });
  return {
    accounts,
    instruments,
    transactions: [...own.transactions, ...transactions].toSorted(byDay),
  };
}

/**
 * The book of own rows with the costs and gains that its accounts have by the average of all, of a
 * book with the co-owned ones. Where the two hold other units, as between the days on which two
 * accounts tell of a split, the cost stays.
 */
export function withCostsOf(
  book: HoldingsBook,
  { accounts }: Pick<HoldingRecords, 'accounts'>,
  counted: Pick<HoldingsBook, 'held' | 'gains'>,
): HoldingsBook {
  const held = [...book.held].map(([accountId, ofAccount]) => {
    const costs = counted.held.get(accountId);
    const units = [...ofAccount].map(([id, own]) => {
      const other = costs?.get(id);
      return [id, other?.quantity === own.quantity ? other : own] as const;
    });
    return [accountId, new Map(units)] as const;
  });
  const isOwn = (accountId: string) => accounts.get(accountId)?.isStatedByOther !== true;
  const gains = counted.gains.filter(({ accountId }) => isOwn(accountId));
  return { ...book, held: new Map(held), gains };
}

/** Shares of one percentage after another are one. */
function joined(shares: readonly DatedShare[]): DatedShare[] {
  return shares.reduce<DatedShare[]>(agreedFrom, []);
}

/** The instrument that counts for one of another owner; `priceCurrency`: its prices have another one. */
type CountedInstrument = { id: string; priceCurrency: Instrument['currency'] | null };

function withInstruments(own: HoldingRecords['instruments'], others: readonly Instrument[]) {
  const instruments = new Map(own);
  const byIsin = new Map<string, string>();
  for (const { id, isin } of own.values()) if (isin !== null) byIsin.set(isin, id);
  const named = new Map<string, CountedInstrument>();
  for (const other of others) {
    const known = instruments.get(byIsin.get(other.isin ?? '') ?? '');
    if (known === undefined) {
      instruments.set(other.id, { ...other, isOfOther: true });
      if (other.isin !== null) byIsin.set(other.isin, other.id);
      continue;
    }
    const { kind, isKindStated } = other;
    if (knownKind(known) === null) instruments.set(known.id, { ...known, kind, isKindStated });
    const isOther = other.currency !== known.currency;
    named.set(other.id, { id: known.id, priceCurrency: isOther ? other.currency : null });
  }
  return { instruments, named };
}

/** Why not all sales of an account that another owner states count in a year, and the day of it. */
export type UncountedPart = {
  accountId: string;
  code: 'before_share' | 'moved_out' | 'ended';
  day: Day;
};

/** An account that is the user's alone since, of which another owner stated the values of these months. */
export type EndedCoOwnership = { accountId: string; first: Month; last: Month };

type UncountedTerms = {
  year: number;
  records: OwnRows;
  book: Pick<HoldingsBook, 'issues'>;
  ended: readonly EndedCoOwnership[];
};

/**
 * The taxed accounts that other owners state whose share began after the year did, those of which
 * units went in the year to where nothing of them is seen, such as an ISK of that owner's, for the
 * user a sale of a part, and those that were co-owned in the year and are no longer.
 */
export function* uncountedParts(terms: UncountedTerms): Steps<UncountedPart[]> {
  const { year, records, book, ended } = terms;
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const begun = new Map<string, Day>();
  yield* eachInSteps(records.transactions, ({ accountId, day }) => {
    if (!begun.has(accountId)) begun.set(accountId, day);
  });
  const isGone = ({ code, day }: HoldingIssue) =>
    code === 'transfer_without_arrival' && day >= first && day <= last;
  const gone = Map.groupBy(book.issues.filter(isGone), ({ accountId }) => accountId);
  const past = ended.flatMap((each): UncountedPart[] => {
    const isOfYear = each.first <= last && each.last >= monthOf(first);
    const isTaxed = records.accounts.get(each.accountId)?.isTaxed === true;
    const day = lastDayOf(each.last);
    return isOfYear && isTaxed ? [{ accountId: each.accountId, code: 'ended', day }] : [];
  });
  const present = [...records.accounts].flatMap(([accountId, { ownership, ...account }]) => {
    if (!account.isTaxed || account.isStatedByOther !== true) return [];
    const since = ownership?.shares[0]?.from ?? first;
    const from = begun.get(accountId) ?? since;
    const isBefore = since > first && from < since && from <= last;
    const [moved] = (gone.get(accountId) ?? []).map(({ day }) => day).filter((day) => day >= since);
    return [
      ...(isBefore ? [{ accountId, code: 'before_share' as const, day: since }] : []),
      ...(moved === undefined ? [] : [{ accountId, code: 'moved_out' as const, day: moved }]),
    ];
  });
  return [...present, ...past];
}
