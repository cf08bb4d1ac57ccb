import type { Change } from '#domain/records/changes.ts';
import type { LoanPart } from '#domain/records/costs.ts';
import { isCurrency } from '#domain/basics/currencies.ts';
import { type Frequency, FREQUENCIES } from '#domain/basics/frequency.ts';
import { isDay } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { frequencyTexts } from '#web/client/records/frequency-texts.ts';
import { formatDay, formatMoney, formatPercent, formatTyped } from '#web/kit/i18n/format.ts';
import { activityTexts } from './texts.ts';

export type Value = Change['from'];

const PERCENTS = ['ownershipPercentage', 'interestRate', 'taxPercentage'];
const FLAGS = ['useIndex', 'isActive'];
const NAMES = ['name', 'coOwnerName'];
const AMOUNT = /^-?\d+\.\d\d$/;

/** An amount with its unit where the currency is told too; null when there was none. */
export function moneyWords(value: Value, currency: Value, language: Language): string | null {
  if (value === null || value === undefined) return null;
  const code = String(currency);
  return isCurrency(code) ? formatMoney(value, code, language) : formatTyped(value, language);
}

/** What a field held. */
export function valueWords(field: string, value: Value, language: Language): string {
  const texts = activityTexts[language];
  if (value === null || value === undefined || value === '') return texts.nothing;
  const text = String(value);
  if (NAMES.includes(field)) return text;
  if (FLAGS.includes(field)) return text === '1' ? texts.yes : texts.no;
  if (PERCENTS.includes(field)) return formatPercent(text, language);
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
