import { type Day, dayBefore } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import type { Root, SettledEntry, SettledJournal } from './journal.ts';

type Roots = (account: string) => Root | null;

/** Changes of balances by account and commodity, and whether equity alone is on the other side. */
type Setting = { changes: ReadonlyMap<string, bigint>; isOfEquity: boolean };

/**
 * A journal without the transactions that close its accounts at the end of a year and open them
 * again, as `hledger close` writes them: no money moves by these. Those that open otherwise than
 * they closed do so on one day, and those that do not open again are left out.
 */
export function* withoutClosings(
  { entries, stated }: SettledJournal,
  rootOf: Roots,
): Steps<SettledJournal> {
  const closings = new Closings(entries);
  for (const [at, entry] of entries.entries()) {
    yield;
    closings.add(at, settingIn(entry, rootOf));
  }
  const days = closings.days();
  if (days.size === 0) return { entries, stated };
  const zeros = new Set<string>();
  const kept = entries.flatMap((entry, at) => {
    const day = days.get(at);
    if (day === undefined) return entry;
    for (const { account, amount } of entry.postings)
      zeros.add(`${entry.day}\n${account}\n${amount.commodity}`);
    return day === null ? [] : { ...entry, day };
  });
  const isOfClosing = ({ day, account, commodity }: SettledJournal['stated'][number]) =>
    zeros.has(`${day}\n${account}\n${commodity}`);
  const others = stated.filter((each) => each.stated !== 0n || !isOfClosing(each));
  return { entries: kept, stated: others };
}

function settingIn({ postings }: SettledEntry, rootOf: Roots): Setting {
  const changes = new Map<string, bigint>();
  let [isOfEquity, hasEquity] = [true, false];
  for (const { account, amount, group } of postings) {
    const root = rootOf(account);
    if (root === 'assets' || root === 'liabilities') {
      const key = `${account}\n${amount.commodity}`;
      const units = (changes.get(key) ?? 0n) + amount.units;
      if (units === 0n) changes.delete(key);
      else changes.set(key, units);
    } else hasEquity ||= root === 'equity';
    isOfEquity &&= group === 'real' && root !== 'income' && root !== 'expenses' && root !== null;
  }
  return { changes, isOfEquity: isOfEquity && hasEquity };
}

/** Finds closings by what they leave, and openings by what they bring back. */
class Closings {
  readonly #entries: readonly SettledEntry[];
  readonly #balances = new Map<string, bigint>();
  /** Balances that are not zero. */
  #open = 0;
  /** Closings since the last other transaction, by the changes that undo them. */
  readonly #closed = new Map<string, number>();
  #changes = 0;
  /** They left nothing in any account. */
  #isWhole = false;
  readonly #days = new Map<number, Day | null>();

  constructor(entries: readonly SettledEntry[]) {
    this.#entries = entries;
  }

  add(at: number, { changes, isOfEquity }: Setting): void {
    if (changes.size === 0) return;
    const undone = isOfEquity ? textOf(changes, 1n) : '';
    const closing = this.#closed.get(undone);
    const left = this.#change(changes);
    if (closing !== undefined && this.#isNext(closing, at)) {
      this.#closed.delete(undone);
      this.#days.set(closing, null).set(at, null);
      return;
    }
    if (!isOfEquity || left > 0) return this.#goOn(this.#dayOf(at));
    this.#closed.set(textOf(changes, -1n), at);
    this.#changes += changes.size;
    // One account may be emptied by its owner, but not all.
    this.#isWhole ||= this.#open === 0 && this.#changes > 1;
  }

  /** The days of closings and openings; null: it is left out. */
  days(): ReadonlyMap<number, Day | null> {
    this.#goOn(null);
    return this.#days;
  }

  /** Changes balances, and counts those of them that are not zero then. */
  #change(changes: ReadonlyMap<string, bigint>): number {
    let left = 0;
    for (const [key, units] of changes) {
      const before = this.#balances.get(key) ?? 0n;
      const after = before + units;
      this.#balances.set(key, after);
      this.#open += Number(after !== 0n) - Number(before !== 0n);
      left += Number(after !== 0n);
    }
    return left;
  }

  #isNext(closing: number, at: number): boolean {
    return this.#isWhole || dayBefore(this.#dayOf(at)) <= this.#dayOf(closing);
  }

  #dayOf(at: number): Day {
    return this.#entries[at]?.day ?? '';
  }

  #goOn(day: Day | null): void {
    if (this.#isWhole) for (const closing of this.#closed.values()) this.#days.set(closing, day);
    this.#isWhole = false;
    this.#closed.clear();
    this.#changes = 0;
  }
}

/** Changes in the order of their accounts, or those that undo them. */
function textOf(changes: ReadonlyMap<string, bigint>, sign: bigint): string {
  return [...changes]
    .map(([key, units]) => `${key}\n${units * sign}`)
    .toSorted()
    .join('\n\n');
}
