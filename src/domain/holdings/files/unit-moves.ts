import type { RowDraft } from './broker-rows.ts';
import { sizeOf } from './cell-numbers.ts';
import type { FileDraft } from './file-draft.ts';

/**
 * A row that took units out of an account or put them there, without cash, because something
 * happened to the instrument; its quantity has a sign.
 */
export type UnitMove = RowDraft & { quantity: bigint };

/**
 * Adds the moves of splits: those of one instrument on a day change its number of units; where one
 * instrument leaves and another one comes, it was exchanged. A row whose other one is missing is
 * skipped, unless rows of the broker state the change of units alone (`isAlone`).
 */
export function addSplits(
  file: FileDraft,
  moves: readonly UnitMove[],
  { isAlone }: { isAlone: boolean },
): void {
  for (const ofDay of groupedBy(moves, ({ accountKey, day }) => `${accountKey}|${day}`)) {
    const single: UnitMove[] = [];
    for (const legs of groupedBy(ofDay, instrumentKey)) {
      const change = legs.reduce((sum, { quantity }) => sum + quantity, 0n);
      const isPaired = new Set(legs.map(({ quantity }) => quantity > 0n)).size === 2;
      if (isPaired) addSplit(file, legs, change);
      else single.push(...legs);
    }
    const [out, ...outs] = single.filter(({ quantity }) => quantity < 0n);
    const [into, ...ins] = single.filter(({ quantity }) => quantity > 0n);
    if (out !== undefined && into !== undefined && outs.length === 0 && ins.length === 0) {
      file.drafts.push(exchangeOf(out), exchangeOf(into));
    } else if (isAlone && (out === undefined || into === undefined)) {
      for (const leg of single) addSplit(file, [leg], leg.quantity);
    } else {
      for (const { row, text } of single) file.skip(row, 'pair', text);
    }
  }
}

const NO_CASH = { price: null, amount: null, fee: null, rate: null, rateStep: 0n };

function addSplit(file: FileDraft, legs: readonly UnitMove[], change: bigint): void {
  const [first] = legs.toSorted(
    (one, other) => Number(other.quantity > 0n) - Number(one.quantity > 0n),
  );
  if (first !== undefined) {
    file.drafts.push({ ...first, ...NO_CASH, kind: 'split', quantity: change });
  }
}

/** A row of an exchange of one instrument for another. */
export function exchangeOf(move: UnitMove): RowDraft {
  const kind = move.quantity < 0n ? 'exchange_out' : 'exchange_in';
  return { ...move, ...NO_CASH, kind, quantity: sizeOf(move.quantity) };
}

function instrumentKey({ instrument }: UnitMove): string {
  return instrument?.isin ?? instrument?.name ?? '';
}

/** Elements in groups of the same key, in the order of the first of each. */
export function groupedBy<Element>(
  elements: readonly Element[],
  keyOf: (element: Element) => string,
): Element[][] {
  const groups = new Map<string, Element[]>();
  for (const element of elements) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [element]);
    else group.push(element);
  }
  return [...groups.values()];
}
