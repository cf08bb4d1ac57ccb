import type { RecordName } from '#domain/records/kinds.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { assetOldFrom, liabilityOldFrom } from '#domain/records/freshness.ts';
import type { Goal } from '#domain/records/goals.ts';
import { boundUntil } from '#domain/records/interest-binding.ts';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import {
  addDays,
  type Day,
  daysBetween,
  type Month,
  monthOf,
  monthsBetween,
} from '#domain/basics/months.ts';
import type { Cadence } from '#domain/banking/recurring/recurring-rhythm.ts';
import type { Holdings } from '#domain/figures/totals/summary.ts';
import type { NotIncluded } from '#domain/figures/totals/totals.ts';
import type { RecordRow } from '#domain/records/field.ts';

type About = { id: string; occurredAt: string; entityId: string; entityName: string };

/**
 * A notification that follows from a user's records, or from another user's action or request. `id`
 * stays the same while it holds; `occurredAt` is an ISO text in UTC.
 */
export type Notice = OwnNotice | OthersNotice;

type OwnNotice =
  | (About & { kind: 'goal_reached'; entityType: 'goal' })
  | (About & { kind: 'value_old'; entityType: 'asset' | 'liability'; months: number })
  | (About & { kind: 'missing_rate'; entityType: RecordName; currency: Currency })
  | (About & { kind: 'binding_ends'; entityType: 'liability'; on: Day });

/**
 * A request that waits for the user (an answer to `by`, a bank consent, a failed payment), or an
 * event: a new member, an accepted share, synced bank rows, a raised price.
 */
export type OthersNotice =
  | (About & { kind: 'invitation' | 'co_owner_proposal'; entityType: 'household'; by: string })
  | (About & { kind: 'bank_consent'; entityType: 'bank'; isOver: boolean })
  | (About & { kind: 'payment_failed'; entityType: 'subscription' })
  | (About & { kind: 'member_joined'; entityType: 'household'; by: string })
  | (About & { kind: 'price_raised'; entityType: 'recurring' } & PriceRaise)
  | (About & { kind: 'share_accepted'; entityType: 'asset' | 'liability'; by: string })
  | (About & { kind: 'bank_synced'; entityType: 'bank_transactions'; count: number });

/** Price per payment since a day, and the price before. */
type PriceRaise = {
  amount: AmountText;
  before: AmountText;
  currency: Currency;
  cadence: Cadence;
  on: Day;
};

/** Data for notices. `statedIn` is the month in which each value was last stated, by item. */
export type NoticeInput = {
  holdings: Holdings;
  goals: readonly Goal[];
  notIncluded: readonly NotIncluded[];
  statedIn: ReadonlyMap<string, Month>;
  /** Last day of the fixed rate of each part of a mortgage; null: floating. */
  bindings: ReadonlyMap<string, Day | null>;
  asOf: Day;
};

const OWN_NOTICES: Record<OwnNotice['kind'], (noticed: NoticeInput) => Notice[]> = {
  goal_reached: reachedGoals,
  value_old: oldValues,
  missing_rate: missingRates,
  binding_ends: endingBindings,
};

/** Notices that follow from a user's records. */
export function noticesOf(noticed: NoticeInput): Notice[] {
  return Object.values(OWN_NOTICES).flatMap((noticesIn) => noticesIn(noticed));
}

function reachedGoals({ goals }: NoticeInput): Notice[] {
  return goals
    .filter(({ currentAmount, targetAmount }) => toMinor(currentAmount) >= toMinor(targetAmount))
    .map((goal) => ({ kind: 'goal_reached', entityType: 'goal', ...about(goal, 'goal_reached') }));
}

function oldValues({ holdings, statedIn, asOf }: NoticeInput): Notice[] {
  const running = monthOf(asOf);
  return [
    ...withStatedMonth(holdings.assets, statedIn).map(([asset, stated]) =>
      oldValue('asset', [asset, stated], { from: assetOldFrom(asset, stated), running }),
    ),
    ...withStatedMonth(holdings.liabilities, statedIn).map(([liability, stated]) =>
      oldValue('liability', [liability, stated], {
        from: liabilityOldFrom(liability, stated),
        running,
      }),
    ),
  ].filter((notice) => notice !== null);
}

function withStatedMonth<Item extends NamedRecord>(
  items: readonly Item[],
  statedIn: NoticeInput['statedIn'],
): [Item, Month][] {
  return items.flatMap((item) => {
    const stated = statedIn.get(item.id);
    return stated === undefined ? [] : [[item, stated]];
  });
}

function oldValue(
  entityType: 'asset' | 'liability',
  [item, stated]: [NamedRecord, Month],
  { from, running }: { from: Month | null; running: Month },
): Notice | null {
  if (from === null || from > running) return null;
  return {
    kind: 'value_old',
    entityType,
    ...about(item, 'value_old', stated),
    occurredAt: `${from}-01T00:00:00.000Z`,
    months: monthsBetween(stated, running),
  };
}

function missingRates({ holdings, notIncluded }: NoticeInput): Notice[] {
  const items = new Map<string, NamedRecord>(
    Object.values(holdings)
      .flat()
      .map((item) => [item.id, item]),
  );
  return notIncluded.flatMap(({ kind, id, currency }) => {
    const item = items.get(id);
    if (item === undefined) return [];
    const own = about(item, 'missing_rate', currency);
    return [{ kind: 'missing_rate' as const, entityType: kind, currency, ...own }];
  });
}

/** Days before the end of a fixed rate at which a notice, and a new one, appear. */
const BINDING_DAYS = [60, 30] as const;

/**
 * Shown until that day itself; the id holds the number of days, so that each notice is a new one.
 */
function endingBindings({ holdings, bindings, asOf }: NoticeInput): Notice[] {
  return holdings.liabilities.flatMap((liability) => {
    const on = boundUntil(liability, bindings);
    if (on === null || toMinor(liability.balance) === 0) return [];
    const left = daysBetween(asOf, on);
    const days = BINDING_DAYS.findLast((before) => left <= before);
    if (days === undefined || left < 0) return [];
    return {
      kind: 'binding_ends' as const,
      entityType: 'liability' as const,
      ...about(liability, 'binding_ends', `${on}:${days}`),
      occurredAt: `${addDays(on, -days)}T00:00:00.000Z`,
      on,
    };
  });
}

type NamedRecord = RecordRow & { name: string };

function about({ id, name, updatedAt }: NamedRecord, kind: Notice['kind'], of = ''): About {
  const parts = of === '' ? [kind, id] : [kind, id, of];
  return { id: parts.join(':'), occurredAt: updatedAt, entityId: id, entityName: name };
}
