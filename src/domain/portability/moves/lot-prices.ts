import { type Amount, ONE } from './journal-amounts.ts';
import type { JournalEntry, JournalPosting, SettledPosting, Weight } from './journal.ts';

type StatedPosting = JournalPosting & { amount: Amount };

/** Transactions are right to half of the last digit that they write. */
export const TOLERANCE = 5n * 10n ** 18n;

export const sizeOf = (units: bigint): bigint => (units < 0n ? -units : units);

/** The cost of units by the lot that a posting states; null: it states none. */
export function lotWeight({ amount, lot }: StatedPosting): Weight | null {
  const stated = lot?.each ?? lot?.all ?? null;
  if (lot === null || stated === null) return null;
  const sign = amount.units < 0n ? -1n : 1n;
  const all = sizeOf(lot.all?.units ?? 0n) * ONE;
  return { fine: amount.units * (lot.each?.units ?? 0n) + sign * all, commodity: stated.commodity };
}

/** Whether units leave a lot that the program chooses, or whose cost it knows. */
export function isChosenLot({ amount, lot }: StatedPosting): boolean {
  return lot !== null && lot.each === null && lot.all === null && amount.units < 0n;
}

/** Gives the only sale of such units what the other parts of its transaction come to. */
export function weighChosenLot(postings: readonly SettledPosting[]): void {
  const [only, ...others] = postings.filter((each) => isChosenLot(each));
  if (only === undefined || others.length > 0) return;
  const { commodity } = only.weight;
  const own = postings.filter(({ group, weight }) => {
    return group === 'real' && weight.commodity === commodity;
  });
  // Without what the sale earned, the file may be cut off here.
  if (own.length < 3) return;
  const rest = own.reduce((sum, { weight }) => sum + weight.fine, 0n);
  only.weight = { fine: only.weight.fine - rest, commodity };
}

/** The value of units at the price that a posting states; null: it states none. */
export function priceWeight({ amount: { units }, price }: StatedPosting): Weight | null {
  if (price === null) return null;
  const { units: each, commodity } = price.amount;
  const sign = units < 0n ? -1n : 1n;
  return { fine: price.isTotal ? sign * sizeOf(each) * ONE : units * each, commodity };
}

/**
 * The amount by which the prices of a transaction's units differ from the costs of their lots, which
 * is what a sale earned. Null: it has none that state both, or these are the same.
 */
export function lotGain({ postings }: JournalEntry): Weight | null {
  let [fine, commodity] = [0n, ''];
  for (const posting of postings) {
    const [cost, price] = isStated(posting) ? [lotWeight(posting), priceWeight(posting)] : [];
    if (posting.group !== 'real' || !cost || !price) continue;
    if (cost.commodity !== price.commodity || (commodity !== '' && commodity !== cost.commodity))
      return null;
    fine += price.fine - cost.fine;
    ({ commodity } = cost);
  }
  return sizeOf(fine) > TOLERANCE ? { fine, commodity } : null;
}

function isStated(posting: JournalPosting): posting is StatedPosting {
  return posting.amount !== null;
}

/** Whether all amounts of what is real in a transaction are written. */
export function isWritten({ postings }: JournalEntry): boolean {
  return postings.every((each) => each.group !== 'real' || isStated(each));
}

/** Whether a transaction states what its sale earned in a part of its own, or in some. */
export function statesGain({ postings }: JournalEntry, { fine, commodity }: Weight): boolean {
  let sum = 0n;
  for (const { amount, price, lot } of postings) {
    if (amount?.commodity !== commodity || price !== null || lot !== null) continue;
    const own = amount.units * ONE;
    if (own === fine) return true;
    if (own < 0n === fine < 0n) sum += own;
  }
  return sum === fine;
}

/**
 * How the program of a journal weighs units that state a lot and a price: Ledger at the cost of the
 * lot, with the gain in a part of its own, and hledger 1 at the price. Transactions that write all
 * amounts tell, as they add up in one way alone; null: none does, or they differ.
 */
export function lotRule(entries: readonly JournalEntry[]): 'cost' | 'price' | null {
  const found = new Set<'cost' | 'price'>();
  for (const entry of entries) {
    const gain = lotGain(entry);
    if (gain === null || !isWritten(entry)) continue;
    let sum = 0n;
    for (const posting of entry.postings) {
      if (posting.group !== 'real' || !isStated(posting)) continue;
      const { amount } = posting;
      const plain = { fine: amount.units * ONE, commodity: amount.commodity };
      const weight = lotWeight(posting) ?? priceWeight(posting) ?? plain;
      if (weight.commodity === gain.commodity) sum += weight.fine;
    }
    if (sizeOf(sum) <= TOLERANCE) found.add('cost');
    else if (sizeOf(sum + gain.fine) <= TOLERANCE) found.add('price');
  }
  const [rule = null] = found.size === 1 ? found : [];
  return rule;
}
