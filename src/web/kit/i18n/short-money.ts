import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { currencyUnit, formatDecimals, MINUS } from './format.ts';

const THOUSAND = 1_000;
const MILLION = 1_000_000;
const NO_BREAK_SPACE = '\u00A0';

type Scale = { divisor: number; letter: { en: string; sv: string }; decimalsMin: number };

/** Thousands and millions (docs/product.md, section 9); Swedish writes tkr and Mkr. */
const SCALES: readonly Scale[] = [
  { divisor: MILLION, letter: { en: 'M', sv: 'M' }, decimalsMin: 1 },
  { divisor: THOUSAND, letter: { en: 'k', sv: 't' }, decimalsMin: 0 },
];
const ONES: Scale = { divisor: 1, letter: { en: '', sv: '' }, decimalsMin: 0 };

type ShortMoneyFormat = {
  currency: Currency;
  language: Language;
  /**
   * Distance between neighboring amounts, so that no two of them look the same, and all have as
   * many decimals.
   */
  step?: number;
};

/** An amount where there is little room: `2.4M kr`, `€850k`, in Swedish `2,4 Mkr`, `850 tkr`. */
export function formatShortMoney(
  value: number,
  { currency, language, step }: ShortMoneyFormat,
): string {
  const size = Math.abs(value);
  const { divisor, letter, decimalsMin } = SCALES.find((scale) => size >= scale.divisor) ?? ONES;
  const decimals = decimalsFor((step ?? divisor) / divisor);
  const number = formatDecimals(value / divisor, language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimalsMin, decimals),
  });
  if (language === 'sv') return `${number}${NO_BREAK_SPACE}${letter.sv}${swedishUnit(currency)}`;
  return inEnglish(`${padded(number, divisor === MILLION)}${letter.en}`, currency);
}

/** Decimals needed to distinguish amounts one step apart. */
function decimalsFor(step: number): number {
  let decimals = 0;
  for (let rest = step; decimals < 3 && !isWhole(rest); rest *= 10) decimals += 1;
  return decimals;
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-9;
}

/** Millions have one decimal in English, `2.0M`, as docs/product.md writes them. */
function padded(number: string, isMillions: boolean): string {
  return isMillions && !number.includes('.') ? `${number}.0` : number;
}

/** The sign where there is a short one, otherwise the currency's code. */
function swedishUnit(currency: Currency): string {
  if (currency === 'SEK') return 'kr';
  const unit = currencyUnit(currency, 'sv');
  return unit.length === 1 ? unit : currency;
}

function inEnglish(number: string, currency: Currency): string {
  if (currency === 'SEK') return `${number} kr`.replace(' ', NO_BREAK_SPACE);
  const unit = currencyUnit(currency, 'en');
  const gap = /[a-z]$/i.test(unit) ? NO_BREAK_SPACE : '';
  const isNegative = number.startsWith(MINUS);
  const [sign, digits] = isNegative ? [MINUS, number.slice(1)] : ['', number];
  return `${sign}${unit}${gap}${digits}`;
}
