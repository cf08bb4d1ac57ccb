import { divideRounded } from '#domain/basics/money.ts';
import { type Day, dayBefore } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { type Amount, isMoney, ONE } from './journal-amounts.ts';
import {
  isChosenLot,
  isWritten,
  lotGain,
  lotRule,
  lotWeight,
  priceWeight,
  sizeOf,
  statesGain,
  TOLERANCE,
  weighChosenLot,
} from './lot-prices.ts';
import type { Issues } from './move-file.ts';

/** Units of a lot: what one of them cost, what all did, or which lot of earlier ones it is. */
export type Lot = {
  each: Amount | null;
  all: Amount | null;
  day: Day | null;
  label: string | null;
};

/** A line of a transaction; `amount` null: the others tell it. */
export type JournalPosting = {
  account: string;
  amount: Amount | null;
  lot: Lot | null;
  price: { amount: Amount; isTotal: boolean } | null;
  /** Those that are not real balance by themselves, or need not. */
  group: 'real' | 'balanced' | 'free';
  /** The balance that the account has with it; `withInner`: that of the accounts below it, too. */
  stated: { amount: Amount; withInner: boolean } | null;
  memo: string;
  day: Day | null;
};

export type JournalEntry = {
  day: Day;
  text: string;
  /** Narration beside the payee. */
  note: string;
  payee: string | null;
  tags: string[];
  postings: JournalPosting[];
  /** A line of it could not be read. */
  isBroken: boolean;
};

/** A balance that an account has as a day begins. */
export type JournalBalance = { day: Day; account: string; amount: Amount };
/** The account that pays what is missing until the next balance of another one. */
export type JournalPad = { day: Day; account: string; from: string };
export type JournalPrice = { day: Day; commodity: string; amount: Amount };

export type Root = 'assets' | 'liabilities' | 'equity' | 'income' | 'expenses';

/** The contents of a journal of plain text, whichever program it is for. */
export type Journal = {
  source: 'beancount' | 'ledger';
  entries: JournalEntry[];
  balances: JournalBalance[];
  pads: JournalPad[];
  prices: JournalPrice[];
  /** Kinds that the journal states, of accounts and those below them. */
  roots: ReadonlyMap<string, Root>;
  /** Accounts of cash, as the journal states them. */
  cash: ReadonlySet<string>;
  closed: ReadonlySet<string>;
  /** Names and ISINs of commodities. */
  names: ReadonlyMap<string, string>;
  isins: ReadonlyMap<string, string>;
  /** Its last line has an end. */
  isEnded: boolean;
};

/** An amount in units of 10⁻²⁰, of what a posting adds to its transaction. */
export type Weight = { fine: bigint; commodity: string };

/** `cost`: of units that were moved without one, by those that came in before. */
export type SettledPosting = JournalPosting & { amount: Amount; weight: Weight; cost?: Weight };
export type SettledEntry = Omit<JournalEntry, 'postings'> & { postings: SettledPosting[] };

/** A balance that the journal states, and the one that its transactions come to. */
export type StatedBalance = {
  /** At the end of this day. */
  day: Day;
  account: string;
  commodity: string;
  stated: bigint;
  counted: bigint;
  withInner: boolean;
};

export type SettledJournal = { entries: SettledEntry[]; stated: StatedBalance[] };

/** Most postings of a journal, and of a transaction. */
const POSTINGS_MAX = 400_000;
const OF_ENTRY_MAX = 1_000;
/** The most accounts above another one. */
export const ACCOUNT_DEPTH_MAX = 20;

/** Amounts that are left out, by the transactions themselves and by stated balances. */
export function* settledJournal(
  journal: Journal,
  issues: Issues,
): Steps<SettledJournal | 'damaged' | 'large'> {
  const { entries, source } = journal;
  const last = entries.at(-1);
  const count = entries.reduce((sum, { postings }) => sum + postings.length, 0);
  if (count > POSTINGS_MAX) return 'large';
  if (!journal.isEnded && last !== undefined && endsInName(entries, last)) return 'damaged';
  const ledger = createBalances();
  const settled: SettledEntry[] = [];
  const stated: StatedBalance[] = [];
  const pads = new Map<string, JournalPad & { used: Set<string> }>();
  const weigh = source === 'ledger' ? createWeighing(entries, issues) : settledAtCost;
  for (const event of yield* eventsIn(journal)) {
    yield;
    if (event.of === 'pad') pads.set(event.pad.account, { ...event.pad, used: new Set() });
    else if (event.of === 'balance') {
      const { balance } = event;
      const { account, amount } = balance;
      const counted = ledger.whole(account, amount.commodity);
      const missing = amount.units - counted;
      const pad = pads.get(account);
      const isPadded = pad !== undefined && !pad.used.has(amount.commodity);
      if (isPadded) pad.used.add(amount.commodity);
      if (isPadded && missing !== 0n) {
        const made = padEntry(pad, { units: missing, commodity: amount.commodity });
        for (const each of made.postings) ledger.add(each.account, each.amount);
        settled.push(made);
      }
      const now = isPadded ? amount.units : counted;
      const own = { account, commodity: amount.commodity, stated: amount.units, counted: now };
      stated.push({ ...own, day: dayBefore(balance.day), withInner: true });
    } else {
      const { entry } = event;
      const found = weigh(entry, { ledger, stated });
      if (found !== null) settled.push(found);
      // A file that was cut off ends in a transaction that does not add up.
      else if (entry === last) return 'damaged';
      else issues.add('unreadRow', `${entry.day} ${entry.text}`);
    }
  }
  settled.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  return { entries: settled, stated };
}

/** Whether the last line is an account that no other line names, as where a name was cut off. */
function endsInName(entries: readonly JournalEntry[], { postings }: JournalEntry): boolean {
  const end = postings.at(-1);
  if (end === undefined || end.amount !== null) return false;
  return !entries.some((each) =>
    each.postings.some((posting) => posting !== end && posting.account === end.account),
  );
}

type JournalEvent =
  | { of: 'pad'; day: Day; rank: number; pad: JournalPad }
  | { of: 'balance'; day: Day; rank: number; balance: JournalBalance }
  | { of: 'entry'; day: Day; rank: number; entry: JournalEntry };

/** All by day; balances are those of a morning. */
function* eventsIn({ entries, balances, pads }: Journal): Steps<JournalEvent[]> {
  const events: JournalEvent[] = [
    ...balances.map((balance) => ({ of: 'balance' as const, day: balance.day, rank: 0, balance })),
    ...entries.map((entry) => ({ of: 'entry' as const, day: entry.day, rank: 1, entry })),
    ...pads.map((pad) => ({ of: 'pad' as const, day: pad.day, rank: 2, pad })),
  ];
  yield;
  return events.sort((one, other) =>
    one.day === other.day ? one.rank - other.rank : one.day < other.day ? -1 : 1,
  );
}

/** Balances of accounts alone, and with those below them; and what units cost. */
function createBalances() {
  const own = new Map<string, bigint>();
  const whole = new Map<string, bigint>();
  const lots = new Map<string, { units: bigint; fine: bigint; commodity: string }>();
  const keyOf = (account: string, commodity: string) => `${account}\n${commodity}`;
  const addTo = (map: Map<string, bigint>, key: string, units: bigint) =>
    map.set(key, (map.get(key) ?? 0n) + units);
  return {
    own: (account: string, commodity: string) => own.get(keyOf(account, commodity)) ?? 0n,
    whole: (account: string, commodity: string) => whole.get(keyOf(account, commodity)) ?? 0n,
    add(account: string, { units, commodity }: Amount): void {
      addTo(own, keyOf(account, commodity), units);
      for (let end = account.length; end > 0; end = account.lastIndexOf(':', end - 1))
        addTo(whole, keyOf(account.slice(0, end), commodity), units);
    },
    /** Keeps the cost of units that came in, by account, and by the day or the label of their lot. */
    addLot({ account, lot, amount, weight, cost }: SettledPosting, day: Day): void {
      const { fine, commodity } = cost ?? weight;
      if (amount.commodity === commodity) return;
      const base = keyOf(account, amount.commodity);
      for (const key of [base, `${base}\n${lot?.day ?? day}`, `${base}\n"${lot?.label ?? ''}`]) {
        const known = lots.get(key);
        const isKnown = known?.commodity === commodity && known.units !== 0n;
        const before = isKnown ? known : { units: 0n, fine: 0n };
        const isStated = amount.units > 0n || !isKnown || (lot?.each ?? lot?.all ?? null) !== null;
        const moved = isStated ? fine : divideRounded(before.fine * amount.units, before.units);
        const units = before.units + amount.units;
        lots.set(key, { units, fine: before.fine + moved, commodity });
      }
    },
    /** The cost of units of a lot that a posting does not state; null: there is none. */
    costOf({ account, lot, amount }: JournalPosting & { amount: Amount }): Weight | null {
      const base = keyOf(account, amount.commodity);
      const label = lot?.label ? `${base}\n"${lot.label}` : '';
      const found = lots.get(label) ?? lots.get(`${base}\n${lot?.day ?? ''}`) ?? lots.get(base);
      if (found === undefined || found.units === 0n) return null;
      const fine = divideRounded(found.fine * amount.units, found.units);
      return { fine, commodity: found.commodity };
    },
  };
}

type Balances = ReturnType<typeof createBalances>;

function padEntry({ day, account, from }: JournalPad, amount: Amount): SettledEntry {
  const opposite = { ...amount, units: -amount.units };
  const text = from.split(':').at(-1) ?? '';
  const own = { day, text, note: '', payee: null, tags: [], isBroken: false };
  return { ...own, postings: [settledOf(account, amount), settledOf(from, opposite)] };
}

function settledOf(account: string, amount: Amount): SettledPosting {
  const none = { lot: null, price: null, stated: null, memo: '', day: null } as const;
  const weight = { fine: amount.units * ONE, commodity: amount.commodity };
  return { account, amount, group: 'real', ...none, weight };
}

/** The amount that a posting adds to its transaction, at cost or else at its price. */
function weightOf(posting: JournalPosting & { amount: Amount }, terms: SettleTerms) {
  const { ledger, rule, canInfer } = terms;
  const { amount, lot } = posting;
  const [stated, price] = [lotWeight(posting), priceWeight(posting)];
  const cost = stated ?? (!canInfer && isChosenLot(posting) ? ledger.costOf(posting) : null);
  const weight = rule === 'price' ? (price ?? cost) : (cost ?? price);
  if (weight !== null) return weight;
  if (lot !== null) return ledger.costOf(posting);
  return { fine: amount.units * ONE, commodity: amount.commodity };
}

/** `rule`: units that state a lot and a price count at one of these. */
type WeighTerms = { ledger: Balances; rule: 'cost' | 'price' };
type SettleTerms = WeighTerms & { stated: StatedBalance[]; canInfer: boolean };

type EntryTerms = Pick<SettleTerms, 'ledger' | 'stated'>;

/** Beancount counts units of a lot at their cost alone. */
const settledAtCost = (entry: JournalEntry, terms: EntryTerms) =>
  settledEntry(entry, { ...terms, rule: 'cost', canInfer: false });

/** Ledger counts units of a lot at their cost, and hledger at their price. */
function createWeighing(entries: readonly JournalEntry[], issues: Issues) {
  const known = lotRule(entries);
  return (entry: JournalEntry, terms: EntryTerms): SettledEntry | null => {
    const gain = lotGain(entry);
    const settled = (rule: 'cost' | 'price') =>
      settledEntry(entry, { ...terms, rule, canInfer: true });
    if (gain === null) return settled('cost');
    if (isWritten(entry)) return settled('cost') ?? settled('price');
    if (statesGain(entry, gain)) return settled('cost');
    if (known !== 'price') issues.add('lotPrice', `${entry.day} ${entry.text}`);
    return settled(known ?? 'price');
  };
}

/** A transaction with all its amounts; null: it does not add up, or could not be read. */
function settledEntry(entry: JournalEntry, terms: SettleTerms): SettledEntry | null {
  const { postings, isBroken, day } = entry;
  if (isBroken || postings.length > OF_ENTRY_MAX) return null;
  const { ledger } = terms;
  const before = terms.stated.length;
  const made: SettledPosting[] = [];
  const left: JournalPosting[] = [];
  const undone: (() => void)[] = [];
  const add = (posting: SettledPosting) => {
    made.push(posting);
    ledger.add(posting.account, posting.amount);
    const { units, commodity } = posting.amount;
    undone.push(() => ledger.add(posting.account, { units: -units, commodity }));
  };
  const fail = () => {
    for (const undo of undone) undo();
    terms.stated.length = before;
    return null;
  };
  for (const posting of postings) {
    const amount = posting.amount ?? assignedAmount(posting, ledger);
    if (amount === null) {
      left.push(posting);
      continue;
    }
    const own = { ...posting, amount };
    const weight = weightOf(own, terms);
    if (weight === null) return fail();
    // Of a lot that is sold at its price the cost leaves.
    const cost = terms.rule === 'price' && amount.units < 0n ? lotWeight(own) : null;
    add({ ...own, weight, ...(cost !== null && { cost }) });
    if (posting.stated !== null)
      terms.stated.push(comparedBalance(own, posting.stated, { ledger, day }));
  }
  if (!terms.canInfer && left.length === 0) weighChosenLot(made);
  for (const group of ['real', 'balanced'] as const) {
    const own = made.filter((each) => each.group === group);
    const [empty, ...more] = left.filter((each) => each.group === group);
    const rest = restOf(own, terms.canInfer && empty === undefined);
    if (more.length > 0 || (empty === undefined && rest.length > 0)) return fail();
    if (empty === undefined) continue;
    for (const { fine, commodity } of rest) {
      const units = -divideRounded(fine, ONE);
      add({
        ...empty,
        ...settledOf(empty.account, { units, commodity }),
        group,
        memo: empty.memo,
        day: empty.day,
      });
    }
  }
  if (made.length === 0 || left.some(({ group }) => group === 'free')) return fail();
  addCosts(made, ledger);
  for (const posting of made) ledger.addLot(posting, day);
  return { ...entry, postings: made };
}

/** Gives units that are moved at no price what they cost where they come from. */
function addCosts(postings: SettledPosting[], ledger: Balances): void {
  const moved = postings.filter(({ amount, weight }) => {
    return weight.commodity === amount.commodity && !isMoney(amount.commodity);
  });
  for (const [, all] of Map.groupBy(moved, ({ amount }) => amount.commodity)) {
    const out = { units: 0n, fine: 0n, commodity: '' };
    for (const posting of all.filter(({ amount }) => amount.units < 0n)) {
      const cost = ledger.costOf(posting);
      if (cost === null || (out.commodity !== '' && out.commodity !== cost.commodity)) continue;
      posting.cost = cost;
      out.units += posting.amount.units;
      out.fine += cost.fine;
      out.commodity = cost.commodity;
    }
    for (const posting of out.units === 0n ? [] : all.filter(({ amount }) => amount.units > 0n)) {
      const fine = divideRounded(out.fine * posting.amount.units, out.units);
      posting.cost = { fine, commodity: out.commodity };
    }
  }
}

/** The amount that makes the balance of an account as it is stated. */
function assignedAmount({ account, stated }: JournalPosting, ledger: Balances): Amount | null {
  if (stated === null) return null;
  const { amount, withInner } = stated;
  const { commodity } = amount;
  const known = withInner ? ledger.whole(account, commodity) : ledger.own(account, commodity);
  return { units: amount.units - known, commodity };
}

function comparedBalance(
  { account }: JournalPosting,
  { amount, withInner }: NonNullable<JournalPosting['stated']>,
  { ledger, day }: { ledger: Balances; day: Day },
): StatedBalance {
  const { commodity, units } = amount;
  const counted = withInner ? ledger.whole(account, commodity) : ledger.own(account, commodity);
  return { day, account, commodity, stated: units, counted, withInner };
}

/** The amounts that postings lack to add up; one that is exchanged for another commodity gets its price. */
function restOf(postings: SettledPosting[], canInfer: boolean): Weight[] {
  const sums = new Map<string, bigint>();
  for (const { weight } of postings)
    sums.set(weight.commodity, (sums.get(weight.commodity) ?? 0n) + weight.fine);
  const rest = [...sums]
    .filter(([, fine]) => sizeOf(fine) > TOLERANCE)
    .map(([commodity, fine]) => ({ fine, commodity }));
  // Units are exchanged for money, whichever stands first.
  const [one, other] = rest.toSorted(
    (first, second) => Number(isMoney(first.commodity)) - Number(isMoney(second.commodity)),
  );
  if (!canInfer || rest.length !== 2 || one === undefined || other === undefined) return rest;
  if (one.fine < 0n === other.fine < 0n) return rest;
  const own = postings.filter(({ weight }) => weight.commodity === one.commodity);
  const plain = own.every(({ lot, price }) => lot === null && price === null);
  if (!plain) return rest;
  for (const posting of own) {
    const fine = divideRounded(posting.weight.fine * -other.fine, one.fine);
    posting.weight = { fine, commodity: other.commodity };
  }
  return [];
}
