/**
 * The net-worth series, slowly and obviously: the nine sentences that define it, word by word,
 * over a list of everything that was ever stated. It shares no code with the product.
 */
export type ModelKind = 'assets' | 'liabilities' | 'incomes' | 'costs';

/** Fields of an item that count: the value whatever its field's name, and all others. */
export type CountedFields = {
  value: string;
  currency: string;
  share: string;
  valuationDate: string | null;
  frequency: string;
  isActive: number;
  /** In percent; null while it is unknown. */
  tax: string | null;
};

export type ModelItem = {
  kind: ModelKind;
  id: string;
  type: string;
  useIndex: number;
  deletedOn: string | null;
  present: CountedFields;
  /** Each share that was stated, from its day; the first, ''. */
  shares: { from: string; share: string }[];
  /** `isCopied`: typed for the month by copying the one before. */
  statements: (CountedFields & { month: string; isTyped: boolean; isCopied?: boolean })[];
};

export type Figures = {
  rates: { currency: string; day: string; perEuro: string }[];
  prices: { period: string; value: string }[];
};

export type ModelPoint = {
  month: string;
  value: number;
  assets: number;
  liabilities: number;
  income: number;
  netIncome: number;
  costs: number;
  estimated: boolean;
  left: string[];
};

type View = { items: ModelItem[]; currency: string; today: string; figures: Figures };

/** Every point from the first month of all to the running one. */
export function modelSeries({ items, currency, today, figures }: View): ModelPoint[] {
  const running = today.slice(0, 7);
  const firsts = items.flatMap(({ statements }) => statements.map(({ month }) => month)).sort();
  const points: ModelPoint[] = [];
  for (let month = firsts[0] ?? '9999-12'; month <= running; month = next(month)) {
    const end = month === running ? today : lastDay(month);
    points.push(point(month, { items, currency, today, figures }, end));
  }
  return points;
}

function point(month: string, { items, currency, today, figures }: View, end: string): ModelPoint {
  const isRunning = month === today.slice(0, 7);
  const totals = { assets: 0n, liabilities: 0n, incomes: 0n, costs: 0n };
  let netIncome = 0n;
  const left: string[] = [];
  let estimated = false;
  for (const item of items) {
    const stated = isRunning ? presentOf(item) : statedIn(month, item);
    if (stated === null || !countsMonthly(item.kind, stated)) continue;
    const used = stated.currency === currency ? [] : [stated.currency, currency];
    const rates = used.map((each) => rateAt(each, end, { figures, isRunning }));
    if (rates.includes(null)) {
      left.push(item.id);
      continue;
    }
    const [from, to] = rates as [Rate | undefined, Rate | undefined];
    estimated ||= [from, to].some((rate) => rate !== undefined && isOff(rate, end));
    const index = indexOf(item, stated, { month, prices: figures.prices });
    const months = stated.frequency === 'yearly' ? 12n : 1n;
    const share = item.kind === 'assets' || item.kind === 'liabilities' ? stated.share : '100';
    const over = [stated.value, to?.perEuro ?? '1', index.now];
    const under = ['100', from?.perEuro ?? '1', index.base, String(months)];
    totals[item.kind] += rounded([...over, share], under);
    if (item.kind === 'incomes') netIncome += rounded([...over, keptOf(stated)], under);
  }
  return {
    month,
    value: major(totals.assets - totals.liabilities),
    assets: major(totals.assets),
    liabilities: major(totals.liabilities),
    income: major(totals.incomes),
    netIncome: major(netIncome),
    costs: major(totals.costs),
    estimated,
    left: left.sort(),
  };
}

/** Percentage that is left after tax; an unknown tax is 30. */
function keptOf({ tax }: CountedFields): string {
  return String(100 - Number(tax ?? '30'));
}

/** Sentence 1: the running month is the present. */
export function presentOf(item: ModelItem): CountedFields | null {
  return item.deletedOn === null ? item.present : null;
}

/** Sentences 2 to 5. `statements` are in the order of their writes. */
export function statedIn(month: string, item: ModelItem): CountedFields | null {
  if (item.deletedOn !== null && item.deletedOn.slice(0, 7) <= month) return null;
  let found: (CountedFields & { month: string }) | null = null;
  for (const stated of item.statements) {
    if (stated.month > month) continue;
    if (found === null || stated.month >= found.month) found = stated;
  }
  const dated = shareOf(item, lastDay(month));
  return found !== null && dated.from !== '' ? { ...found, share: dated.share } : found;
}

/** Sentence 5: the share that was stated from a day until then. */
export function shareOf({ shares }: ModelItem, day: string): { from: string; share: string } {
  return shares.filter(({ from }) => from <= day).at(-1) ?? { from: '', share: '' };
}

function countsMonthly(kind: ModelKind, { frequency, isActive }: CountedFields): boolean {
  if (kind === 'assets' || kind === 'liabilities') return true;
  return frequency !== 'one_time' && isActive === 1;
}

type Rate = { day: string; perEuro: string };
type Then = { figures: Figures; isRunning: boolean };

/** Sentence 6. A past month before the first rate uses the first; the present never does. */
export function rateAt(currency: string, end: string, { figures, isRunning }: Then): Rate | null {
  if (currency === 'EUR') return { day: end, perEuro: '1' };
  const own = figures.rates
    .filter((rate) => rate.currency === currency)
    .sort((a, b) => a.day.localeCompare(b.day));
  const known = own.filter(({ day }) => day <= end).at(-1);
  return known ?? (isRunning ? null : (own[0] ?? null));
}

function isOff({ day }: Rate, end: string): boolean {
  return day > end || (Date.parse(end) - Date.parse(day)) / 86_400_000 > 7;
}

type Index = { now: string; base: string };
type Seen = { month: string; prices: Figures['prices'] };

/** Sentence 8. */
export function indexOf(item: ModelItem, stated: CountedFields, { month, prices }: Seen): Index {
  const none = { now: '1', base: '1' };
  if (item.type !== 'real_estate' || item.useIndex !== 1 || stated.valuationDate === null)
    return none;
  const base = prices.find(({ period }) => period === quarter(stated.valuationDate ?? ''));
  const now = prices
    .filter(({ period }) => period <= quarter(month))
    .sort((a, b) => a.period.localeCompare(b.period))
    .at(-1);
  return base && now ? { now: now.value, base: base.value } : none;
}

function quarter(date: string): string {
  return `${date.slice(0, 4)}K${Math.floor((Number(date.slice(5, 7)) + 2) / 3)}`;
}

/** Sentence 7: one exact division, rounded once, half away from zero; in hundredths. */
export function rounded(over: string[], under: string[]): bigint {
  const scale = 12;
  const whole = (text: string): bigint => {
    const [digits = '', decimals = ''] = text.split('.');
    return BigInt(digits + decimals.padEnd(scale, '0'));
  };
  let top = over.map(whole).reduce((product, each) => product * each, 100n);
  const bottom = under.map(whole).reduce((product, each) => product * each, 1n);
  const sign = top < 0n ? -1n : 1n;
  top *= sign;
  return sign * ((top + bottom / 2n) / bottom);
}

function major(hundredths: bigint): number {
  return Number(hundredths) / 100;
}

export function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const day = new Date(Date.UTC(year, number, 1) - 86_400_000);
  return day.toISOString().slice(0, 10);
}

function next(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** Future valuations are refused: these are of today at the latest. */
export function datedByToday<Some extends Partial<CountedFields>>(
  today: string,
  stated: Some,
): Some {
  const { valuationDate = null } = stated;
  const isToCome = valuationDate !== null && valuationDate > today;
  return isToCome ? { ...stated, valuationDate: today } : stated;
}
