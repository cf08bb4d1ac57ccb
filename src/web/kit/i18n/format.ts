import type { Currency } from '#domain/basics/currencies.ts';
import type { Day, Month } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';

/** Figures are American in English (docs/product.md, section 9); dates put the day first. */
const NUMBERS = { en: 'en-US', sv: 'sv-SE' } as const;
const DATES = { en: 'en-GB', sv: 'sv-SE' } as const;
const TIME_ZONE = 'Europe/Stockholm';
/** The sign of a negative number, which is not a hyphen. */
export const MINUS = '\u2212';

/** An amount as it is stored and sent (a decimal text), or as a number of major units. */
export type NumericValue = string | number;

/** `1 250 000,50 kr`; other currencies follow the language: `$1,250,000.50`, `1 250 000,50 US$`. */
export function formatMoney(value: NumericValue, currency: Currency, language: Language): string {
  return withMinus(moneyFormat(currency, language, {}).format(Number(value)));
}

/** Money without decimals, for lists and headings where the exact amount is one press away. */
export function formatWholeMoney(
  value: NumericValue,
  currency: Currency,
  language: Language,
): string {
  const format = moneyFormat(currency, language, { maximumFractionDigits: 0 });
  return withMinus(format.format(Number(value)));
}

/** A difference in whole money with its sign: `+18 642 kr`, `−6 340 kr`. */
export function formatMoneyChange(
  value: NumericValue,
  currency: Currency,
  language: Language,
): string {
  const options = { maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;
  return withMinus(moneyFormat(currency, language, options).format(Number(value)));
}

/** A difference to the last öre, with its sign: `+18 642,50 kr`. */
export function formatExactChange(
  value: NumericValue,
  currency: Currency,
  language: Language,
): string {
  const format = moneyFormat(currency, language, { signDisplay: 'exceptZero' });
  return withMinus(format.format(Number(value)));
}

/** A difference in whole money; one that would round to zero, to the öre. */
export function formatMoneyMoved(value: number, currency: Currency, language: Language): string {
  const format = Math.abs(value) < 1 ? formatExactChange : formatMoneyChange;
  return format(value, currency, language);
}

export type MoneyPart = { kind: 'whole' | 'decimals' | 'unit'; text: string };

/** Money taken apart, so that decimals and unit can step back in large figures. */
export function moneyParts(
  value: NumericValue,
  currency: Currency,
  language: Language,
): MoneyPart[] {
  return partsIn(moneyFormat(currency, language, {}), value);
}

/** The same of a difference, with its sign. */
export function changeParts(
  value: NumericValue,
  currency: Currency,
  language: Language,
): MoneyPart[] {
  return partsIn(moneyFormat(currency, language, { signDisplay: 'exceptZero' }), value);
}

function partsIn(format: Intl.NumberFormat, value: NumericValue): MoneyPart[] {
  const parts: MoneyPart[] = [];
  let isAfterDigits = false;
  const pieces = format.formatToParts(Number(value));
  for (const { type, value: piece } of pieces) {
    const text = type === 'minusSign' ? MINUS : piece;
    const kind = kindOf(type, isAfterDigits);
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
    isAfterDigits ||= type === 'integer';
  }
  return parts;
}

/** A unit before the digits (`$`) is as large as they are. */
function kindOf(type: string, isAfterDigits: boolean): MoneyPart['kind'] {
  if (type === 'decimal' || type === 'fraction') return 'decimals';
  if (type === 'literal' || type === 'currency') return isAfterDigits ? 'unit' : 'whole';
  return 'whole';
}

/** The sign of a currency: `kr`, `€`, `$`. */
export function currencyUnit(currency: Currency, language: Language): string {
  const parts = moneyFormat(currency, language, {}).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

/** The name of a currency: "svensk krona", "US Dollar". */
export function currencyName(currency: Currency, language: Language): string {
  return (
    cached(
      `name ${language}`,
      () => new Intl.DisplayNames(NUMBERS[language], { type: 'currency' }),
    ).of(currency) ?? currency
  );
}

/** The name of a currency as a unit: "svenska kronor", "US dollars". */
export function currencyUnits(currency: Currency, language: Language): string {
  const format = cached(
    `units ${language} ${currency}`,
    () =>
      new Intl.NumberFormat(NUMBERS[language], {
        style: 'currency',
        currency,
        currencyDisplay: 'name',
      }),
  );
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
}

/** An amount as a field shows it: two decimals, grouped, without unit. */
export function formatTyped(value: NumericValue, language: Language): string {
  return formatDecimals(Number(value), language, { minimumFractionDigits: 2 });
}

/** A number with a fixed number of decimals. */
export function formatFixed(value: number, language: Language, decimals: number): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return formatDecimals(value, language, options);
}

export function formatNumber(value: number, language: Language, decimalsMax = 2): string {
  return formatDecimals(value, language, { maximumFractionDigits: decimalsMax });
}

/** A percentage given in percent: 12.5 is `12,5 %`. */
export function formatPercent(value: NumericValue, language: Language, decimalsMax = 2): string {
  return formatDecimals(Number(value) / 100, language, {
    style: 'percent',
    maximumFractionDigits: decimalsMax,
  });
}

/** A rate of interest, always with two decimals: `3,10 %`. */
export function formatRate(percent: NumericValue, language: Language): string {
  const options = { style: 'percent', minimumFractionDigits: 2 } as const;
  return formatDecimals(Number(percent) / 100, language, options);
}

/** A part of a whole among others below one another, always with one decimal: `11,0 %`. */
export function formatShare(percent: number, language: Language): string {
  const options = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return formatDecimals(percent / 100, language, options);
}

/** A change in percent with its sign: `+0,8 %`. */
export function formatPercentChange(value: number, language: Language): string {
  return formatDecimals(value / 100, language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
}

/** A day: `14 maj 2025`. */
export function formatDay(day: Day, language: Language): string {
  return dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(
    noonOf(day),
  );
}

/** A day with its weekday, at the start of a sentence: `Lördag 21 november 2026`. */
export function formatLongDay(day: Day, language: Language): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const text = dateFormat(language, options).format(noonOf(day));
  return text.charAt(0).toLocaleUpperCase(NUMBERS[language]) + text.slice(1);
}

/** A day of the running year: `14 maj`. */
export function formatShortDay(day: Day, language: Language): string {
  return dateFormat(language, { day: 'numeric', month: 'short' }).format(noonOf(day));
}

/** A month: `november 2026`. */
export function formatMonth(month: Month, language: Language): string {
  return dateFormat(language, { month: 'long', year: 'numeric' }).format(noonOf(`${month}-01`));
}

/** A month whose year is shown beside it: `november`. */
export function formatMonthName(month: Month, language: Language): string {
  return dateFormat(language, { month: 'long' }).format(noonOf(`${month}-01`));
}

/** A month where there is little room: `nov. 2026`. */
export function formatShortMonth(month: Month, language: Language): string {
  return dateFormat(language, { month: 'short', year: 'numeric' }).format(noonOf(`${month}-01`));
}

/** A month on the axis of a chart, whose year is shown elsewhere: `nov`. */
export function formatMonthMark(month: Month, language: Language): string {
  return dateFormat(language, { month: 'short' })
    .format(noonOf(`${month}-01`))
    .replace('.', '');
}

/** Months side by side: `mars–maj 2026`; a single one as itself. */
export function formatMonths(range: { from: Month; to: Month }, language: Language): string {
  const format = dateFormat(language, { month: 'long', year: 'numeric' });
  return format.formatRange(noonOf(`${range.from}-01`), noonOf(`${range.to}-01`));
}

/** A quarter of statistics, `2026K2`: `2026 kv 2`, in English `2026 Q2`. */
export function formatQuarter(quarter: string, language: Language): string {
  return quarter.replace('K', language === 'sv' ? ' kv ' : ' Q');
}

/** The time of an instant in Stockholm: `10:45`. */
export function formatTime(instant: string, language: Language): string {
  return dateFormat(language, { timeStyle: 'short' }).format(new Date(instant));
}

/** An instant as day and time in Stockholm: `21 nov. 2026 10:45`. */
export function formatInstant(instant: string, language: Language): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

function moneyFormat(currency: Currency, language: Language, options: Intl.NumberFormatOptions) {
  const locale = currency === 'SEK' ? NUMBERS.sv : NUMBERS[language];
  return cached(
    `money ${locale} ${currency} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, { style: 'currency', currency, ...options }),
  );
}

/** A number in the language's way, with a real minus. */
export function formatDecimals(
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions,
): string {
  const locale = NUMBERS[language];
  const format = cached(
    `number ${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  );
  return withMinus(format.format(value));
}

/** American figures come with a hyphen for a minus. */
function withMinus(text: string): string {
  return text.replace('-', MINUS);
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions) {
  const locale = DATES[language];
  return cached(
    `date ${locale} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options }),
  );
}

/** Noon is the same day in every zone of Europe, so a day never slips to its neighbor. */
function noonOf(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}

const formats = new Map<string, unknown>();

function cached<Format>(key: string, create: () => Format): Format {
  const known = formats.get(key) as Format | undefined;
  if (known !== undefined) return known;
  const format = create();
  formats.set(key, format);
  return format;
}

/** Facts in one line; where it breaks, the dot stays with the fact before it. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ');
}

/** A difference of percentages with its sign: `−0,6`. */
export function formatTenthsChange(points: number, language: Language): string {
  return formatPercentChange(points, language).replace(/\s?%/, '');
}

type Tick = { step: number; language: Language };

/** A percentage of an axis, with a decimal only where the steps have one. */
export function formatPercentTick(percent: number, { step, language }: Tick): string {
  return formatPercent(percent, language, step < 1 ? 1 : 0);
}
