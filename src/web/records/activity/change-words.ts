import { FREQUENCIES, type Frequency } from '#domain/basics/frequency.ts';
import { isDay } from '#domain/basics/months.ts';
import type { FieldChange } from '#domain/records/changes.ts';
import { formatOf } from '#domain/records/fields.ts';
import { type Currency, isCurrency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { LoanPart } from '#domain/records/costs.ts';
import { frequencyTexts } from '#web/client/records/type-texts.ts';
import {
  formatDay,
  formatMoney,
  formatMonth,
  formatPercent,
  formatTyped,
} from '#web/kit/i18n/format.ts';
import { activityTexts } from './texts.ts';

const AMOUNT = /^-?\d+\.\d\d$/;

/** Choices whose values have words here. Those of others would weigh on the lists. */
const WORDED = ['frequency', 'taxBasis', 'loanPart'];

/** Other values that mean something only where the item is. */
const UNTOLD = ['isMain', 'baseReason', 'language', 'dayCount', 'relief'];

function isTold(field: string): boolean {
  const format = formatOf(field);
  if (format === 'choice') return WORDED.includes(field);
  return format !== 'text' && !UNTOLD.includes(field);
}

/** Changes of a write in words: `värde 4 500 000,00 → 4 600 000,00 · andel 100 % → 50 %`. */
export function changesWords(changes: readonly FieldChange[], language: Language): string {
  const ofMonth = changes.find(({ field, month }) => month !== undefined && field === 'value');
  const others = changes.filter(({ month }) => ofMonth === undefined || month === undefined);
  const told = others.map((change) => changeWords(change, language));
  if (ofMonth !== undefined) {
    const currency = changes.find(
      ({ field, month }) => month !== undefined && field === 'currency',
    );
    told.unshift(monthWords(ofMonth, currency, language));
  }
  return told.join(' · ');
}

/** Change of a month's value: `oktober 2026: 4 480 000,00 kr → 4 500 000,00 kr`. */
function monthWords(
  value: FieldChange,
  currency: FieldChange | undefined,
  language: Language,
): string {
  const texts = activityTexts[language];
  const month = formatMonth(value.month ?? '', language);
  const before = value.fromCurrency ?? value.currency ?? currency?.from;
  const from = moneyWords(value.from, before, language);
  const to = moneyWords(value.to, value.currency ?? currency?.to, language);
  if (from === null) return texts.monthStated({ month, amount: to ?? texts.nothing });
  return texts.monthMoved({ month, from, to: to ?? texts.nothing });
}

function changeWords(change: FieldChange, language: Language): string {
  const { field, from, to, currency, fromCurrency = currency } = change;
  const texts = activityTexts[language];
  if (field === 'together') return texts.together({ count: Number(to) });
  if (field === 'copied') return texts.copied({ count: Number(to) });
  if (field === 'rows') return texts.rows({ count: Number(to) });
  const names: Readonly<Record<string, string>> = texts.fields;
  const name = names[field] ?? field;
  if (!isTold(field) || (from === undefined && to === undefined)) return name;
  const words = (value: ChangeValue, unit: Currency | undefined) =>
    unit === undefined
      ? valueWords(field, value, language)
      : (moneyWords(value, unit, language) ?? texts.nothing);
  return texts.moved({ field: name, from: words(from, fromCurrency), to: words(to, currency) });
}

type ChangeValue = FieldChange['from'];

/** An amount with its unit if the currency is given too; null without one. */
function moneyWords(value: ChangeValue, currency: ChangeValue, language: Language): string | null {
  if (value === null || value === undefined) return null;
  const code = String(currency);
  return isCurrency(code) ? formatMoney(value, code, language) : formatTyped(value, language);
}

/** Words for the value of a field. */
function valueWords(field: string, value: ChangeValue, language: Language): string {
  const texts = activityTexts[language];
  if (value === null || value === undefined || value === '') return texts.nothing;
  const text = String(value);
  const format = formatOf(field);
  if (format === 'name' || format === 'line') return text;
  if (format === 'flag') return text === '1' ? texts.yes : texts.no;
  if (format === 'percent') return formatPercent(text, language);
  if (field === 'taxBasis') return texts.taxBases[text === 'stated' ? 'stated' : 'estimated'];
  if (field === 'loanPart' && isKeyOf(texts.loanParts, text)) return texts.loanParts[text];
  if (isFrequency(text)) return frequencyTexts[language].frequencies[text].toLowerCase();
  if (isDay(text)) return formatDay(text, language);
  return AMOUNT.test(text) ? formatTyped(text, language) : text;
}

/** By the words for them: the checks of drafts would come with the list of values. */
function isKeyOf(words: Readonly<Record<LoanPart, string>>, text: string): text is LoanPart {
  return Object.hasOwn(words, text);
}

function isFrequency(text: string): text is Frequency {
  return (FREQUENCIES as readonly string[]).includes(text);
}
