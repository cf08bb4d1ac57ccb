import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded, type Minor, toNumber } from '#domain/basics/money.ts';
import { addMonths, type Day, type Month, monthOf, monthsFrom } from '#domain/basics/months.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { HoldingRecords, KnownPrice, PriceOn, RateOn } from './account-facts.ts';
import { minorIn, totalOf } from './account-holdings.ts';
import { type FineAmount, timesExact, valueAt } from './decimals.ts';
import { isOld } from './growth-rows.ts';
import type { HoldingsBook } from './holdings-book.ts';
import { knownKind } from './instruments.ts';

/** Ways to group the holdings of all accounts. */
export const ALLOCATIONS = ['kind', 'currency', 'country', 'form', 'account'] as const;

export type AllocationBy = (typeof ALLOCATIONS)[number];

/** Request for the holdings of all accounts. */
export const allocationWanted = z.strictObject({
  by: z._default(z.enum(ALLOCATIONS, 'choice'), 'kind'),
});

/** An account as it is grouped. `basisPoints`: the part of it that counts. */
export type AllocatedAccount = Pick<Asset, 'id' | 'name' | 'accountForm'> & {
  basisPoints: number;
};

/**
 * Holding or cash of an account in a group; `name` and `instrumentId` are null of cash. `priceDay`:
 * that of a price that is old. In a household it is an account's whole part, of the member `userId`.
 */
export type AllocationPart = {
  assetId: string;
  account: string;
  userId: string | null;
  instrumentId: string | null;
  name: string | null;
  currency: Currency;
  value: number;
  priceDay: Day | null;
  isAtCost: boolean;
};

/**
 * Part of the value in a group. `key`: a kind, `cash`, a currency, a country, a form or the id of an
 * account, whose name it has; null: not stated. `share`: percent of the value. `gain`: the value of
 * holdings above their `cost`, of those whose cost is known; null in a household. `others`: the
 * smallest holdings, which are not listed.
 */
export type AllocationGroup = {
  key: string | null;
  name: string | null;
  value: number;
  share: number | null;
  cost: number | null;
  gain: number | null;
  parts: AllocationPart[];
  others: { count: number; value: number };
};

/** Holdings of all accounts, each value times the user's share, in numbers of major units. */
export type Allocation = {
  asOf: Day;
  currency: Currency;
  by: AllocationBy;
  value: number;
  cost: number | null;
  gain: number | null;
  groups: AllocationGroup[];
  /** Dividends of twelve months, up to the running one. */
  dividends: { month: Month; amount: number }[];
  dividendTotal: number;
  /** The oldest of the prices that are old; null: none is. */
  estimatedSince: Day | null;
  /** Holdings without a price, which count at their cost. */
  atCost: number;
  /**
   * Holdings with neither price nor cost, or without a rate, the first ones. `instrumentId` and
   * `name` null: cash, or a dividend in that currency.
   */
  notIncluded: Pick<
    AllocationPart,
    'assetId' | 'account' | 'userId' | 'instrumentId' | 'name' | 'currency'
  >[];
};

/** The holdings that a household's members share, and the members who share none. */
export type HouseholdAllocation = Allocation & { notShared: string[] };

/** A user's accounts, and the records that their holdings follow from. */
export type AllocationSource = {
  accounts: readonly AllocatedAccount[];
  records: HoldingRecords;
  book: HoldingsBook;
  rateOn: RateOn;
  priceOn: PriceOn;
  /** Of units without any price. */
  costPriceOn: PriceOn;
  /** Of a household: others see what each account has in a group, and dividends since then. */
  member?: { userId: string; joinedOn: Day };
};

/** The most holdings that are listed, the largest, and the most that are named as left out. */
const LISTED_MAX = 1_000;

const DIVIDEND_MONTHS = 12;

/** A thing that an account holds; costs are those of its units. */
type HeldPart = {
  instrumentId: string | null;
  currency: Currency;
  worth: FineAmount | null;
  cost: FineAmount | null;
  price: KnownPrice | null;
  day: Day;
};

type CountedGroup = Omit<AllocationGroup, 'key' | 'share' | 'cost' | 'gain'> & {
  cost: number;
  gain: number;
};

type AllocationTerms = Pick<Allocation, 'by' | 'asOf' | 'currency'> & {
  /** Of several users, who see no costs of each other. */
  isShared?: boolean;
};

/** Groups the holdings of users one after the other, so that the rows of one are in memory. */
export class AllocationCount {
  readonly #terms: AllocationTerms;
  readonly #groups = new Map<string | null, CountedGroup>();
  readonly #dividends: Map<Month, number>;
  readonly #notIncluded = new Map<string, Allocation['notIncluded'][number]>();
  #estimatedSince: Day | null = null;
  #atCost = 0;
  #listed = 0;

  constructor(terms: AllocationTerms) {
    this.#terms = terms;
    const last = monthOf(terms.asOf);
    const months = monthsFrom(addMonths(last, 1 - DIVIDEND_MONTHS), last);
    this.#dividends = new Map(months.map((month) => [month, 0]));
  }

  /** Adds the accounts of a user. */
  *addInSteps(source: AllocationSource): Steps<void> {
    for (const account of source.accounts) yield* this.#addAccount(source, account);
    yield* this.#addDividends(source);
  }

  *#addAccount(source: AllocationSource, account: AllocatedAccount): Steps<void> {
    const { records, book, priceOn, costPriceOn } = source;
    const { asOf: day, currency: chosen } = this.#terms;
    const held = [...(book.held.get(account.id) ?? [])];
    yield* eachInSteps(held, ([instrumentId, { quantity, cost }]) => {
      const price = priceOn(instrumentId, day) ?? costPriceOn(instrumentId, day);
      const currency = records.instruments.get(instrumentId)?.currency ?? chosen;
      const worth = price === null ? null : valueAt(quantity, price.units);
      this.#add(source, account, { instrumentId, currency, worth, cost, price, day });
    });
    const ofCash = { instrumentId: null, cost: null, price: null, day };
    for (const [currency, worth] of book.cash.get(account.id) ?? [])
      if (worth !== 0n) this.#add(source, account, { ...ofCash, currency, worth });
  }

  *#addDividends(source: AllocationSource): Steps<void> {
    const accounts = new Map(source.accounts.map((each) => [each.id, each]));
    const { joinedOn = '' } = source.member ?? {};
    yield* eachInSteps(source.book.movements, (movement) => {
      const { kind, instrumentId, accountId, day, currency, cash: worth } = movement;
      const month = monthOf(day);
      const before = this.#dividends.get(month);
      const account = accounts.get(accountId);
      // Interest has no instrument.
      if (kind !== 'income' || instrumentId === null || before === undefined) return;
      if (account === undefined || day < joinedOn) return;
      const counted = this.#counted(source, account, { instrumentId: null, currency, worth, day });
      this.#dividends.set(month, totalOf([before, counted ?? 0]));
    });
  }

  allocation(): Allocation {
    const { by, asOf, currency, isShared = false } = this.#terms;
    this.#keepLargest(LISTED_MAX);
    const groups = [...this.#groups].toSorted(([, left], [, right]) => right.value - left.value);
    const sumOf = (field: 'value' | 'cost' | 'gain') =>
      totalOf(groups.map(([, each]) => each[field]));
    const value = sumOf('value');
    return {
      asOf,
      currency,
      by,
      value: toNumber(value),
      cost: isShared ? null : toNumber(sumOf('cost')),
      gain: isShared ? null : toNumber(sumOf('gain')),
      groups: groups.map(([key, group]) => ({
        key,
        ...inMajor(group, isShared),
        share:
          value > 0
            ? Number(divideRounded(BigInt(group.value) * 10_000n, BigInt(value))) / 100
            : null,
      })),
      dividends: [...this.#dividends].map(([month, amount]) => ({
        month,
        amount: toNumber(amount as Minor),
      })),
      dividendTotal: toNumber(totalOf([...this.#dividends.values()])),
      estimatedSince: this.#estimatedSince,
      atCost: this.#atCost,
      notIncluded: [...this.#notIncluded.values()],
    };
  }

  #add(source: AllocationSource, account: AllocatedAccount, part: HeldPart): void {
    const { asOf, currency: chosen } = this.#terms;
    const { instrumentId, currency, price, cost, day } = part;
    const value = this.#counted(source, account, part);
    if (value === null) return;
    const isAtCost = price?.source === 'cost';
    const priceDay = price !== null && !isAtCost && isOld(price.day, asOf) ? price.day : null;
    this.#note(priceDay, isAtCost);
    const { key, name } = this.#groupOf(source, account, part);
    const group = this.#groups.get(key) ?? emptyGroup(name);
    this.#groups.set(key, group);
    group.value = totalOf([group.value, value]);
    const ofCost = { instrumentId: null, currency: chosen, worth: cost, day };
    const costMinor = cost === null ? null : this.#counted(source, account, ofCost);
    if (costMinor !== null) {
      group.cost = totalOf([group.cost, costMinor]);
      group.gain = totalOf([group.gain, value, 0 - costMinor]);
    }
    const last = group.parts.at(-1);
    if (source.member !== undefined && last?.assetId === account.id) {
      last.value = totalOf([last.value, value]);
      return;
    }
    const estimate = source.member === undefined ? { priceDay, isAtCost } : NO_ESTIMATE;
    group.parts.push({
      ...namedIn(source, account, { instrumentId, currency }),
      value,
      ...estimate,
    });
    this.#listed += 1;
    // Sorted now and then, so that no single time takes long.
    if (this.#listed >= 2 * LISTED_MAX) this.#keepLargest(LISTED_MAX);
  }

  #note(priceDay: Day | null, isAtCost: boolean): void {
    const since = this.#estimatedSince;
    if (priceDay !== null && (since === null || priceDay < since)) this.#estimatedSince = priceDay;
    if (isAtCost) this.#atCost += 1;
  }

  /** Lists the largest holdings of all groups alone; the others stay in the sums. */
  #keepLargest(count: number): void {
    const values = [...this.#groups.values()].flatMap(({ parts }) => parts.map(valueOf));
    if (values.length > count) {
      const least = values.toSorted((left, right) => right - left)[count - 1] ?? 0;
      // Of equal ones the first stay.
      let equals = count - values.filter((value) => value > least).length;
      for (const group of this.#groups.values()) {
        const { parts, others } = group;
        group.parts = [];
        for (const part of parts) {
          const isKept = part.value > least || (part.value === least && equals > 0);
          if (part.value === least) equals -= 1;
          if (isKept) group.parts.push(part);
          else {
            others.count += 1;
            others.value = totalOf([others.value, part.value]);
          }
        }
      }
    }
    this.#listed = Math.min(values.length, count);
  }

  /** The account's part of an amount, converted and rounded once; null: something is missing. */
  #counted(
    source: AllocationSource,
    account: AllocatedAccount,
    part: Pick<HeldPart, 'instrumentId' | 'currency' | 'worth' | 'day'>,
  ): Minor | null {
    const { currency, worth, day } = part;
    const rate = source.rateOn(currency, this.#terms.currency, day);
    if (worth === null || rate === null) {
      const named = namedIn(source, account, part);
      const key = `${account.id} ${named.instrumentId} ${currency}`;
      if (this.#notIncluded.size < LISTED_MAX) this.#notIncluded.set(key, named);
      return null;
    }
    const top = rate.top * BigInt(account.basisPoints);
    const bottom = rate.bottom * BigInt(WHOLE_BASIS_POINTS);
    return minorIn(timesExact(worth, { top, bottom }));
  }

  #groupOf(
    { records }: AllocationSource,
    { id, name, accountForm }: AllocatedAccount,
    { instrumentId, currency }: PartOf,
  ): { key: string | null; name: string | null } {
    const { by } = this.#terms;
    if (by === 'account') return { key: id, name };
    const instrument = records.instruments.get(instrumentId ?? '');
    const ofCash = instrument === undefined ? 'cash' : null;
    const keys = {
      kind: instrument === undefined ? 'cash' : knownKind(instrument),
      currency,
      country: ofCash ?? instrument?.country ?? null,
      form: accountForm,
    };
    return { key: keys[by], name: null };
  }
}

type PartOf = Pick<HeldPart, 'instrumentId' | 'currency'>;

const NO_ESTIMATE = { priceDay: null, isAtCost: false };

/** A part by its account and, unless it is another member's, its instrument. */
function namedIn(
  { records, member }: AllocationSource,
  { id: assetId, name: account }: AllocatedAccount,
  { instrumentId, currency }: PartOf,
): Allocation['notIncluded'][number] {
  const of = { assetId, account, currency };
  if (member !== undefined) return { ...of, userId: member.userId, instrumentId: null, name: null };
  const name = records.instruments.get(instrumentId ?? '')?.name ?? null;
  return { ...of, userId: null, instrumentId, name };
}

function emptyGroup(name: string | null): CountedGroup {
  return { name, value: 0, cost: 0, gain: 0, parts: [], others: { count: 0, value: 0 } };
}

function valueOf({ value }: { value: number }): number {
  return value;
}

/** The group with its amounts in major units, the largest holdings first. */
function inMajor(
  { name, value, cost, gain, parts, others }: CountedGroup,
  isShared: boolean,
): Omit<AllocationGroup, 'key' | 'share'> {
  const figure = (minor: number) => toNumber(minor as Minor);
  return {
    name,
    value: figure(value),
    cost: isShared ? null : figure(cost),
    gain: isShared ? null : figure(gain),
    parts: parts
      .toSorted((left, right) => right.value - left.value)
      .map((part) => ({ ...part, value: figure(part.value) })),
    others: { count: others.count, value: figure(others.value) },
  };
}
