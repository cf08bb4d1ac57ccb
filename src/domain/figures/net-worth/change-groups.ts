import type { ChangeLine, NetWorthChangeReason } from './item-change.ts';
import { minorOf, type Minor, sum, toNumber } from '#domain/basics/money.ts';
import { defineTexts } from '#domain/basics/texts.ts';

/** One bar: an item by its name, several of a type, or the remaining ones. */
export type ChangeGroup = {
  sort: Exclude<NetWorthChangeReason, 'value'> | 'accounts' | 'item' | 'rest';
  /** The one item's name; null when the bar is of a type. */
  name: string | null;
  change: number;
};

/** Transfers between a user's own accounts cancel out. */
const ACCOUNTS: readonly string[] = ['savings', 'checking'];

/**
 * Groups the lines of a change to few bars, largest effect first: `groupsMax` of them and the
 * others as one, in major units that add up to the same. A group that cancels out has no bar.
 */
export function changeGroups(lines: readonly ChangeLine[], groupsMax: number): ChangeGroup[] {
  const groups = [...Map.groupBy(lines, keyOf).values()]
    .map((members) => ({ ...groupOf(members), minor: changeOf(members) }))
    .filter(({ minor }) => minor !== 0)
    .sort((a, b) => Math.abs(b.minor) - Math.abs(a.minor));
  const named = groups.length > groupsMax ? groups.slice(0, groupsMax - 1) : groups;
  const rest = sum(groups.slice(named.length).map(({ minor }) => minor));
  const all = named.map(({ sort, name, minor }) => ({ sort, name, change: toNumber(minor) }));
  return rest === 0 ? all : [...all, { sort: 'rest', name: null, change: toNumber(rest) }];
}

function keyOf(line: ChangeLine): string {
  const sort = sortOf(line);
  return sort === 'item' ? `${line.kind} ${line.id}` : sort;
}

function sortOf({ reason, kind, type }: ChangeLine): ChangeGroup['sort'] {
  if (reason !== 'value') return reason;
  return kind === 'asset' && ACCOUNTS.includes(type) ? 'accounts' : 'item';
}

/** A single changed account has its own name. */
function groupOf(members: readonly ChangeLine[]): Pick<ChangeGroup, 'sort' | 'name'> {
  const [first] = members as [ChangeLine];
  const sort = sortOf(first);
  if (sort !== 'item' && sort !== 'accounts') return { sort, name: null };
  return members.length === 1 ? { sort: 'item', name: first.name } : { sort, name: null };
}

function changeOf(members: readonly ChangeLine[]): Minor {
  return sum(members.map(({ change }) => minorOf(change)));
}

/** Names of the groups that are of no single item. */
export const changeGroupTexts = defineTexts({
  en: {
    index: 'House price index',
    exchange_rate: 'Exchange rates',
    deposited: 'Put in',
    price: 'Prices',
    income: 'Dividends',
    fees: 'Fees and tax',
    amortization: 'Paid off',
    borrowed: 'Borrowed',
    share: 'Your share',
    added: 'Added',
    removed: 'Removed',
    rate_known: 'Rate known again',
    rate_missing: 'Rate missing',
    accounts: 'Accounts',
    item: 'Value',
    rest: 'Others',
  },
  sv: {
    index: 'Fastighetsprisindex',
    exchange_rate: 'Växelkurser',
    deposited: 'Insatt',
    price: 'Kurser',
    income: 'Utdelning',
    fees: 'Avgifter och skatt',
    amortization: 'Amorterat',
    borrowed: 'Lånat',
    share: 'Din andel',
    added: 'Tillagt',
    removed: 'Borttaget',
    rate_known: 'Kurs finns igen',
    rate_missing: 'Kurs saknas',
    accounts: 'Konton',
    item: 'Värde',
    rest: 'Övrigt',
  },
});
