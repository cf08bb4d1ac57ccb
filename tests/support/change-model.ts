import {
  type Figures,
  indexOf,
  lastDay,
  type ModelItem,
  presentOf,
  rateAt,
  rounded,
  type CountedFields,
  statedIn,
} from './history-model.ts';

/**
 * Reasons why net worth changed between two months, slowly and obviously: each item is counted
 * again with one change at a time, and every two counts that differ are a line. It shares no code
 * with the product.
 */
export type ModelLine = { id: string; reason: string; hundredths: bigint };

type View = { items: ModelItem[]; currency: string; today: string; figures: Figures };
type Between = { from: string; to: string };

/** Basis of a counted item: a month for its index, and a month for its rates. */
type By = { stated: CountedFields; index: string; rates: string };

export function modelChange(view: View, { from, to }: Between): ModelLine[] {
  return view.items.flatMap((item) => linesOf(item, view, { from, to }));
}

function linesOf(item: ModelItem, view: View, { from, to }: Between): ModelLine[] {
  if (item.kind !== 'assets' && item.kind !== 'liabilities') return [];
  const count = (by: By): bigint | null => countOf(item, by, view);
  const then = statedAt(item, from, view.today);
  const now = statedAt(item, to, view.today);
  const first = then && count({ stated: then, index: from, rates: from });
  const last = now && count({ stated: now, index: to, rates: to });
  if (first === null && last === null) return [];
  if (first === null) return line(item, then ? 'rate_known' : 'added', [0n, last ?? 0n]);
  if (last === null) return line(item, now ? 'rate_missing' : 'removed', [first, 0n]);
  if (then === null || now === null) throw new Error('A count without anything counted');
  const steps = [
    ['index', { stated: then, index: to, rates: from }],
    ['exchange_rate', { stated: then, index: to, rates: to }],
    ['value', { stated: { ...now, share: then.share }, index: to, rates: to }],
    ['share', { stated: now, index: to, rates: to }],
  ] as const;
  const lines: ModelLine[] = [];
  let before = first;
  for (const [reason, by] of steps) {
    const after = count(by);
    if (after === null) continue;
    const isDebt = item.kind === 'liabilities' && then.currency === now.currency;
    const debt = after < before ? 'amortization' : 'borrowed';
    lines.push(...line(item, reason === 'value' && isDebt ? debt : reason, [before, after]));
    before = after;
  }
  return lines;
}

function line(item: ModelItem, reason: string, [before, after]: [bigint, bigint]): ModelLine[] {
  if (before === after) return [];
  const hundredths = item.kind === 'liabilities' ? before - after : after - before;
  return [{ id: item.id, reason, hundredths }];
}

function statedAt(item: ModelItem, month: string, today: string): CountedFields | null {
  return month === today.slice(0, 7) ? presentOf(item) : statedIn(month, item);
}

/** Null where a currency has no rate. */
function countOf(item: ModelItem, { stated, index, rates: month }: By, view: View): bigint | null {
  const { currency, figures, today } = view;
  const isRunning = month === today.slice(0, 7);
  const end = isRunning ? today : lastDay(month);
  const isForeign = stated.currency !== currency;
  const rateOf = (each: string) =>
    isForeign ? (rateAt(each, end, { figures, isRunning })?.perEuro ?? null) : '1';
  const [own, wanted] = [rateOf(stated.currency), rateOf(currency)];
  if (own === null || wanted === null) return null;
  const { now, base } = indexOf(item, stated, { month: index, prices: figures.prices });
  return rounded([stated.value, stated.share, wanted, now], ['100', own, base, '1']);
}
