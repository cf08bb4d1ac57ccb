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
 * that of a price that is old.
 */
export type AllocationPart = {
  assetId: string;
  account: string;
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
 * holdings above their `cost`, of those whose cost is known. `others`: the smallest holdings, which
 * are not listed.
 */
export type AllocationGroup = {
  key: string | null;
  name: string | null;
  value: number;
  share: number | null;
  cost: number;
  gain: number;
  parts: AllocationPart[];
  others: { count: number; value: number };
};

/** Holdings of all accounts, each value times the user's share, in numbers of major units. */
export type Allocation = {
  asOf: Day;
  currency: Currency;
  by: AllocationBy;
  value: number;
  cost: number;
  gain: number;
  groups: AllocationGroup[];
  /** Dividends of twelve months, up to the running one. */
  dividends: { month: Month; amount: number }[];
  /** The oldest of the prices that are old; null: none is. */
  estimatedSince: Day | null;
  /** Holdings without a price, which count at their cost. */
  atCost: number;
  /**
   * Holdings with neither price nor cost, or without a rate, the first ones. `instrumentId` and
   * `name` null: cash, or a dividend in that currency.
   */
  notIncluded: (Pick<AllocationPart, 'assetId' | 'instrumentId' | 'name' | 'currency'> & {
    account: string;
  })[];
};

type AllocationTerms = {
  by: AllocationBy;
  accounts: readonly AllocatedAccount[];
  records: HoldingRecords;
  book: HoldingsBook;
  rateOn: RateOn;
  priceOn: PriceOn;
  /** Of units without any price. */
  costPriceOn: PriceOn;
};

/** The most holdings that are listed, the largest, and the most that are named as left out. */
const LISTED_MAX = 1_000;

const DIVIDEND_MONTHS = 12;

/** Groups the holdings of accounts, in steps. */
export function* allocationInSteps({ accounts, ...terms }: AllocationTerms): Steps<Allocation> {
  const counting = new AllocationCount(terms);
  for (const account of accounts) yield* counting.addInSteps(account);
  yield* counting.addDividends(new Map(accounts.map((each) => [each.id, each])));
  return counting.allocation();
}

/** A thing that an account holds; costs are those of its units. */
type HeldPart = {
  instrumentId: string | null;
  currency: Currency;
  worth: FineAmount | null;
  cost: FineAmount | null;
  price: KnownPrice | null;
};

type CountedGroup = Omit<AllocationGroup, 'key' | 'share'>;

class AllocationCount {
  readonly #terms: Omit<AllocationTerms, 'accounts'>;
  readonly #groups = new Map<string | null, CountedGroup>();
  readonly #dividends: Map<Month, number>;
  readonly #notIncluded = new Map<string, Allocation['notIncluded'][number]>();
  #estimatedSince: Day | null = null;
  #atCost = 0;
  #listed = 0;

  constructor(terms: Omit<AllocationTerms, 'accounts'>) {
    this.#terms = terms;
    const last = monthOf(terms.records.asOf);
    const months = monthsFrom(addMonths(last, 1 - DIVIDEND_MONTHS), last);
    this.#dividends = new Map(months.map((month) => [month, 0]));
  }

  *addInSteps(account: AllocatedAccount): Steps<void> {
    const { records, book, priceOn, costPriceOn } = this.#terms;
    const { instruments, asOf, currency: chosen } = records;
    const held = [...(book.held.get(account.id) ?? [])];
    yield* eachInSteps(held, ([instrumentId, { quantity, cost }]) => {
      const price = priceOn(instrumentId, asOf) ?? costPriceOn(instrumentId, asOf);
      const currency = instruments.get(instrumentId)?.currency ?? chosen;
      const worth = price === null ? null : valueAt(quantity, price.units);
      this.#add(account, { instrumentId, currency, worth, cost, price });
    });
    const ofCash = { instrumentId: null, cost: null, price: null };
    for (const [currency, worth] of book.cash.get(account.id) ?? [])
      if (worth !== 0n) this.#add(account, { ...ofCash, currency, worth });
  }

  *addDividends(accounts: ReadonlyMap<string, AllocatedAccount>): Steps<void> {
    yield* eachInSteps(this.#terms.book.movements, (movement) => {
      const { kind, instrumentId, accountId, day, currency, cash } = movement;
      const month = monthOf(day);
      const before = this.#dividends.get(month);
      const account = accounts.get(accountId);
      // Interest has no instrument.
      if (kind !== 'income' || instrumentId === null || before === undefined) return;
      if (account === undefined) return;
      const counted = this.#counted(account, { instrumentId: null, currency, worth: cash }, day);
      this.#dividends.set(month, totalOf([before, counted ?? 0]));
    });
  }

  allocation(): Allocation {
    const { by, records } = this.#terms;
    const { asOf, currency } = records;
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
      cost: toNumber(sumOf('cost')),
      gain: toNumber(sumOf('gain')),
      groups: groups.map(([key, group]) => ({
        key,
        ...inMajor(group),
        share:
          value > 0
            ? Number(divideRounded(BigInt(group.value) * 10_000n, BigInt(value))) / 100
            : null,
      })),
      dividends: [...this.#dividends].map(([month, amount]) => ({
        month,
        amount: toNumber(amount as Minor),
      })),
      estimatedSince: this.#estimatedSince,
      atCost: this.#atCost,
      notIncluded: [...this.#notIncluded.values()],
    };
  }

  #add(account: AllocatedAccount, part: HeldPart): void {
    const { records } = this.#terms;
    const { asOf, currency: chosen } = records;
    const { instrumentId, currency, price, cost } = part;
    const value = this.#counted(account, part, asOf);
    if (value === null) return;
    const isAtCost = price?.source === 'cost';
    const priceDay = price !== null && !isAtCost && isOld(price.day, asOf) ? price.day : null;
    this.#note(priceDay, isAtCost);
    const { key, name } = this.#groupOf(account, part);
    const group = this.#groups.get(key) ?? emptyGroup(name);
    this.#groups.set(key, group);
    group.value = totalOf([group.value, value]);
    const ofCost = { instrumentId: null, currency: chosen, worth: cost };
    const costMinor = cost === null ? null : this.#counted(account, ofCost, asOf);
    if (costMinor !== null) {
      group.cost = totalOf([group.cost, costMinor]);
      group.gain = totalOf([group.gain, value, 0 - costMinor]);
    }
    group.parts.push({
      assetId: account.id,
      account: account.name,
      instrumentId,
      name: this.#nameOf(instrumentId),
      currency,
      value,
      priceDay,
      isAtCost,
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

  #nameOf(instrumentId: string | null): string | null {
    return this.#terms.records.instruments.get(instrumentId ?? '')?.name ?? null;
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
    account: AllocatedAccount,
    part: Pick<HeldPart, 'instrumentId' | 'currency' | 'worth'>,
    day: Day,
  ): Minor | null {
    const { records, rateOn } = this.#terms;
    const { instrumentId, currency, worth } = part;
    const rate = rateOn(currency, records.currency, day);
    if (worth === null || rate === null) {
      const key = `${account.id} ${instrumentId} ${currency}`;
      const named = { account: account.name, name: this.#nameOf(instrumentId) };
      if (this.#notIncluded.size < LISTED_MAX)
        this.#notIncluded.set(key, { assetId: account.id, instrumentId, currency, ...named });
      return null;
    }
    const top = rate.top * BigInt(account.basisPoints);
    const bottom = rate.bottom * BigInt(WHOLE_BASIS_POINTS);
    return minorIn(timesExact(worth, { top, bottom }));
  }

  #groupOf(
    { id, name, accountForm }: AllocatedAccount,
    { instrumentId, currency }: Pick<HeldPart, 'instrumentId' | 'currency'>,
  ): { key: string | null; name: string | null } {
    const { by, records } = this.#terms;
    if (by === 'account') return { key: id, name };
    const instrument = records.instruments.get(instrumentId ?? '');
    const ofCash = instrument === undefined ? 'cash' : null;
    const keys = {
      kind: ofCash ?? instrument?.kind ?? null,
      currency,
      country: ofCash ?? instrument?.country ?? null,
      form: accountForm,
    };
    return { key: keys[by], name: null };
  }
}

function emptyGroup(name: string | null): CountedGroup {
  return { name, value: 0, cost: 0, gain: 0, parts: [], others: { count: 0, value: 0 } };
}

function valueOf({ value }: { value: number }): number {
  return value;
}

/** The group with its amounts in major units, the largest holdings first. */
function inMajor({ name, value, cost, gain, parts, others }: CountedGroup): CountedGroup {
  const figure = (minor: number) => toNumber(minor as Minor);
  return {
    name,
    value: figure(value),
    cost: figure(cost),
    gain: figure(gain),
    parts: parts
      .toSorted((left, right) => right.value - left.value)
      .map((part) => ({ ...part, value: figure(part.value) })),
    others: { count: others.count, value: figure(others.value) },
  };
}
