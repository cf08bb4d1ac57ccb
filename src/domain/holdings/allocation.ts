import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded, type Minor, toNumber } from '#domain/basics/money.ts';
import { addMonths, type Day, type Month, monthOf, monthsFrom } from '#domain/basics/months.ts';
import { toBasisPoints, WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import { eachInSteps, type Steps } from '#domain/basics/steps.ts';
import { type DatedOwnership, shareOn } from '#domain/records/dated-terms.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { HoldingRecords, PriceOn, RateOn } from './account-facts.ts';
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

/** An account as it is grouped, and the user's share of it. */
export type AllocatedAccount = Pick<Asset, 'id' | 'name' | 'accountForm'> & DatedOwnership;

/**
 * Part of the value in a group. `key`: a kind, `cash`, a currency, a country, a form or the id of an
 * account, whose name it has; null: not stated. `share`: percent of the value.
 */
export type AllocationGroup = {
  key: string | null;
  name: string | null;
  value: number;
  share: number | null;
};

/** Holdings of all accounts, each value times the user's share, in numbers of major units. */
export type Allocation = {
  asOf: Day;
  currency: Currency;
  by: AllocationBy;
  value: number;
  groups: AllocationGroup[];
  /** Dividends of twelve months, up to the running one. */
  dividends: { month: Month; amount: number }[];
  /** The oldest of the prices that are old; null: none is. */
  estimatedSince: Day | null;
  /** Holdings without a price or a rate. `instrumentId` null: cash, or a dividend in that currency. */
  notIncluded: { assetId: string; instrumentId: string | null; currency: Currency }[];
};

type AllocationTerms = {
  by: AllocationBy;
  accounts: readonly AllocatedAccount[];
  records: HoldingRecords;
  book: HoldingsBook;
  rateOn: RateOn;
  priceOn: PriceOn;
};

const DIVIDEND_MONTHS = 12;

/** Groups the holdings of accounts, in steps. */
export function* allocationInSteps({ accounts, ...terms }: AllocationTerms): Steps<Allocation> {
  const counting = new AllocationCount(terms);
  for (const account of accounts) yield* counting.addInSteps(account);
  yield* counting.addDividends(new Map(accounts.map((each) => [each.id, each])));
  return counting.allocation();
}

/** A thing that an account holds. */
type HeldPart = { instrumentId: string | null; currency: Currency; worth: FineAmount | null };

class AllocationCount {
  readonly #terms: Omit<AllocationTerms, 'accounts'>;
  readonly #groups = new Map<string | null, { name: string | null; value: number }>();
  readonly #dividends: Map<Month, number>;
  readonly #notIncluded = new Map<string, Allocation['notIncluded'][number]>();
  #estimatedSince: Day | null = null;

  constructor(terms: Omit<AllocationTerms, 'accounts'>) {
    this.#terms = terms;
    const last = monthOf(terms.records.asOf);
    const months = monthsFrom(addMonths(last, 1 - DIVIDEND_MONTHS), last);
    this.#dividends = new Map(months.map((month) => [month, 0]));
  }

  *addInSteps(account: AllocatedAccount): Steps<void> {
    const { records, book, priceOn } = this.#terms;
    const { instruments, asOf, currency: chosen } = records;
    const held = [...(book.held.get(account.id) ?? [])];
    yield* eachInSteps(held, ([instrumentId, { quantity }]) => {
      const price = priceOn(instrumentId, asOf);
      const currency = instruments.get(instrumentId)?.currency ?? chosen;
      const worth = price === null ? null : valueAt(quantity, price.units);
      const since = this.#estimatedSince;
      if (price !== null && isOld(price.day, asOf) && (since === null || price.day < since))
        this.#estimatedSince = price.day;
      this.#add(account, { instrumentId, currency, worth });
    });
    for (const [currency, worth] of book.cash.get(account.id) ?? [])
      if (worth !== 0n) this.#add(account, { instrumentId: null, currency, worth });
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
    const groups = [...this.#groups].toSorted(([, left], [, right]) => right.value - left.value);
    const value = totalOf(groups.map(([, each]) => each.value));
    return {
      asOf,
      currency,
      by,
      value: toNumber(value),
      groups: groups.map(([key, group]) => ({
        key,
        name: group.name,
        value: toNumber(group.value as Minor),
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
      notIncluded: [...this.#notIncluded.values()],
    };
  }

  #add(account: AllocatedAccount, part: HeldPart): void {
    const counted = this.#counted(account, part, this.#terms.records.asOf);
    if (counted === null) return;
    const { key, name } = this.#groupOf(account, part);
    const before = this.#groups.get(key)?.value ?? 0;
    this.#groups.set(key, { name, value: totalOf([before, counted]) });
  }

  /** The user's share of an amount, converted and rounded once; null: a price or rate is missing. */
  #counted(account: AllocatedAccount, part: HeldPart, day: Day): Minor | null {
    const { records, rateOn } = this.#terms;
    const { instrumentId, currency, worth } = part;
    const rate = rateOn(currency, records.currency, day);
    if (worth === null || rate === null) {
      const key = `${account.id} ${instrumentId} ${currency}`;
      this.#notIncluded.set(key, { assetId: account.id, instrumentId, currency });
      return null;
    }
    const share = BigInt(toBasisPoints(shareOn(account, records.asOf)));
    const bottom = rate.bottom * BigInt(WHOLE_BASIS_POINTS);
    return minorIn(timesExact(worth, { top: rate.top * share, bottom }));
  }

  #groupOf(
    { id, name, accountForm }: AllocatedAccount,
    { instrumentId, currency }: HeldPart,
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
