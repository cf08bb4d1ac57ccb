import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { type Explanation, type ExplanationLine, headOf } from '#web/kit/ui/explanation.ts';

/** An exact number: printed ones are decimal, and calculated ones quotients. */
type Exact = { top: bigint; bottom: bigint };

type Read = Exact & { decimals: number; currency: Currency | null; isPercent: boolean };

const ZERO: Exact = { top: 0n, bottom: 1n };
const UNITS: readonly [RegExp, Currency][] = [
  [/kr/, 'SEK'],
  [/€/, 'EUR'],
  [/US\$|\$/, 'USD'],
  [/£/, 'GBP'],
];

/** In which language, whether percentages are rounded down, and whether scores make a mean. */
type Reading = { language: Language; isFloored?: boolean; isMean?: boolean };

/**
 * Recalculates a drawer from its printed words alone, as a reader could with pen and paper, and
 * returns the lines that do not agree to the last shown digit.
 */
export function disagreements(
  explanation: Explanation,
  { language, isFloored = false, isMean = false }: Reading,
): string[] {
  const found: string[] = [];
  const rates = ratesIn(explanation.sources ?? [], language);
  let [group, subtotals]: [Exact[], Exact[]] = [[], []];
  let pending: Exact | null = null;
  let base: Exact = ZERO;
  let isOver = false;
  for (const line of explanation.lines) {
    found.push(...detailTroubles(line, { language, rates }));
    const kind = line.kind ?? 'part';
    if (kind === 'operation') {
      base = group.length > 0 && pending === null && !isOver ? added(group) : base;
      const whole = pending ?? (subtotals.at(-1) && isDivisorsOwn(line) ? subtotals.at(-1) : base);
      pending = operated(whole ?? ZERO, line.amount, language);
      continue;
    }
    const amount = numberIn(line.amount, language);
    if (kind === 'part') {
      if (amount !== null) group.push(amount);
      continue;
    }
    const expected = pending
      ? [pending]
      : [added(group), added([...subtotals, ...group])].filter(() => group.length > 0);
    if (expected.length === 0 && kind === 'sum') expected.push(added(subtotals));
    // The mean of scores, and debts without income, which score 0: by the rule's own words.
    if (!pending && kind === 'subtotal' && isMean) {
      expected.splice(0, 2, divided(added(group), { top: BigInt(group.length), bottom: 1n }));
    }
    const isRuled = !pending && kind === 'sum' && amount?.currency === null && !isMean;
    const isRight =
      amount === null ||
      expected.length === 0 ||
      isRuled ||
      expected.some((each) => isShownAs(each, amount, isFloored));
    if (!isRight) found.push(`${line.label}: ${line.amount}, but ${expected.map(decimal)}`);
    if (kind === 'sum') {
      const last = numberIn(headOf(explanation).replace(/ (?:av|out of) 100$/, ''), language);
      if (!isOver && last && amount && decimal(last) !== decimal(amount)) {
        found.push(`The figure is ${headOf(explanation)}, and its sum ${line.amount}`);
      }
      isOver = true;
    } else if (amount !== null) {
      subtotals = [...subtotals, amount];
      base = amount;
    }
    [group, pending] = [[], null];
  }
  return found;
}

function isDivisorsOwn({ amount }: ExplanationLine): boolean {
  return amount.startsWith('÷');
}

/** `50 % av 1 000,00 US$ × 965 ÷ 946`, and of a tax `30 % skatt: 100,00 kr − 70,00 kr`. */
function detailTroubles(
  line: ExplanationLine,
  { language, rates }: { language: Language; rates: ReadonlyMap<string, Exact> },
): string[] {
  const detail = plain(line.detail ?? '').replace(/, (?:skatten uppskattad|tax estimated)$/, '');
  const amount = numberIn(line.amount, language);
  const money = String.raw`(?:[−]?[\d.,  ]+ ?(?:kr|US\$|€|£)|[−]?(?:\$|€|£)[\d.,]+)`;
  const steps = String.raw`((?: [×÷] [\d.,]+(?: ?%)?)*)`;
  const shared = new RegExp(
    String.raw`^(?:.* · )?(?:([\d.,]+ ?%) (?:av|of) )?(${money})${steps}(?: · .*)?$`,
  );
  const taxed = new RegExp(String.raw`^[\d.,]+ ?% (?:skatt|tax): (${money}) − (${money})$`);
  const tax = taxed.exec(detail);
  if (tax && amount) {
    const [gross, net] = [numberIn(tax[1] ?? '', language), numberIn(tax[2] ?? '', language)];
    const left = added([gross ?? ZERO, negated(net ?? ZERO)]);
    return decimal(left) === decimal(amount)
      ? []
      : [`${line.label}: ${detail} is ${decimal(left)}`];
  }
  const [of, share, whole = '', after = ''] =
    shared.exec(detail.replace(/, index (?:för|of) .*: × 1$/, '')) ?? [];
  const own = numberIn(whole, language);
  if (of === undefined || own === null || amount === null) return [];
  let value: Exact = own;
  if (share) value = operated(value, `× ${share}`, language);
  for (const [step] of after.matchAll(/[×÷] [\d.,]+(?: ?%)?/g)) {
    value = operated(value, step, language);
  }
  if (own.currency !== amount.currency) {
    for (const [currency, sign] of [
      [own.currency, '÷'],
      [amount.currency, '×'],
    ] as const) {
      const rate = currency === 'EUR' ? { top: 1n, bottom: 1n } : rates.get(currency ?? '');
      if (rate === undefined) return [`${line.label}: the rate of ${currency} is not named`];
      value = sign === '÷' ? divided(value, rate) : times(value, rate);
    }
  }
  const size = amount.top < 0n ? { ...amount, top: -amount.top } : amount;
  const absolute = value.top < 0n ? negated(value) : value;
  if (isShownAs(absolute, size, false)) return [];
  return [`${line.label}: ${detail} is ${decimal(value)}, but ${line.amount} is shown`];
}

/** The rates that a drawer names, each as an amount of its currency per euro. */
function ratesIn(sources: readonly string[], language: Language): Map<string, Exact> {
  return new Map(
    sources.flatMap((source) => {
      const [, rate = '', currency = ''] =
        /1 EUR = ([\d.,\s]+) ([A-Z]{3})$/.exec(plain(source)) ?? [];
      const read = numberIn(rate, language);
      return read ? [[currency, read] as const] : [];
    }),
  );
}

/** The operations of a line on a number: `÷ 6 × 100`, `100 − 100 × kvoten`. */
function operated(of: Exact, text: string, language: Language): Exact {
  const words = plain(text);
  if (words.startsWith('100 − 100 ×')) {
    return added([{ top: 100n, bottom: 1n }, negated(times(of, { top: 100n, bottom: 1n }))]);
  }
  let value = of;
  for (const [, sign, digits = ''] of words.matchAll(/([×÷])([^×÷]+)/g)) {
    const read = numberIn(digits, language);
    if (read === null) throw new Error(`No number: ${text}`);
    const by = read.isPercent ? divided(read, { top: 100n, bottom: 1n }) : read;
    value = sign === '×' ? times(value, by) : divided(value, by);
  }
  return value;
}

/** A printed number; null without one. */
function numberIn(printed: string, language: Language): Read | null {
  const text = plain(printed);
  const currency = UNITS.find(([unit]) => unit.test(text))?.[1] ?? null;
  const isSwedish = language === 'sv' || currency === 'SEK';
  const digits = text.replaceAll(isSwedish ? /[^\d,]/g : /[^\d.]/g, '').replace(',', '.');
  if (!/\d/.test(digits)) return null;
  const [whole = '', part = ''] = digits.split('.');
  const sign = /[−-]/.test(text) ? -1n : 1n;
  return {
    top: sign * BigInt(whole + part),
    bottom: 10n ** BigInt(part.length),
    decimals: part.length,
    currency,
    isPercent: text.includes('%'),
  };
}

/** Whether a number is printed so: rounded half away from zero, in percent, or as a change. */
function isShownAs(value: Exact, printed: Read, isFloored: boolean): boolean {
  const hundred = times(value, { top: 100n, bottom: 1n });
  const less = added([hundred, { top: -100n, bottom: 1n }]);
  const shown = printed.isPercent ? [hundred, less] : [value, clamped(value, printed)];
  return shown.some((each) => {
    const steps = times(each, { top: printed.bottom, bottom: 1n });
    return isFloored
      ? steps.top / steps.bottom === printed.top
      : roundedHalf(steps) === printed.top;
  });
}

/** A score stays between 0 and 100; money has a currency. */
function clamped(value: Exact, { currency }: Read): Exact {
  if (currency !== null) return value;
  if (value.top < 0n) return ZERO;
  return value.top > 100n * value.bottom ? { top: 100n, bottom: 1n } : value;
}

function roundedHalf({ top, bottom }: Exact): bigint {
  const size = ((top < 0n ? -top : top) * 2n + bottom) / (bottom * 2n);
  return top < 0n ? -size : size;
}

function added(all: readonly Exact[]): Exact {
  return all.reduce(
    (sum, each) => ({
      top: sum.top * each.bottom + each.top * sum.bottom,
      bottom: sum.bottom * each.bottom,
    }),
    ZERO,
  );
}

function negated({ top, bottom }: Exact): Exact {
  return { top: -top, bottom };
}

function times(a: Exact, b: Exact): Exact {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

function divided(a: Exact, b: Exact): Exact {
  const sign = b.top < 0n ? -1n : 1n;
  return { top: sign * a.top * b.bottom, bottom: sign * a.bottom * b.top };
}

function decimal({ top, bottom }: Exact): string {
  return String(Number((top * 10_000n) / bottom) / 10_000);
}

function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ').trim();
}
