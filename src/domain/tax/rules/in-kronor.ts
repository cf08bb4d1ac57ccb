import type { RuleBook } from './rule-book.ts';
import { isNoRule, type NumberRule } from './rule.ts';

const BASES = {
  price_base_amounts: 'price_base_amount',
  income_base_amounts: 'income_base_amount',
} as const;

/**
 * A multiple of a base amount in kronor, exact. Null for other units, and for a rule of several
 * years, whose base amount is another each year.
 */
export function inKronor(rule: NumberRule, book: RuleBook): string | null {
  const { unit, validFrom, validTo } = rule;
  if (unit !== 'price_base_amounts' && unit !== 'income_base_amounts') return null;
  if (validTo === null || validTo.slice(0, 4) !== validFrom.slice(0, 4)) return null;
  const base = book.numberOn(BASES[unit], validFrom);
  return isNoRule(base) ? null : product(rule.value, base.value);
}

/** The product of two decimal texts, without trailing zeros after the point. */
function product(a: string, b: string): string {
  const [first, second] = [a, b].map((text) => {
    const [whole = '', fraction = ''] = text.split('.');
    return { digits: BigInt(whole + fraction), decimals: fraction.length };
  }) as [Digits, Digits];
  const decimals = first.decimals + second.decimals;
  const digits = first.digits * second.digits;
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(decimals + 1, '0');
  if (decimals === 0) return sign + text;
  const fraction = text.slice(-decimals).replace(/0+$/, '');
  const whole = text.slice(0, -decimals);
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`);
}

type Digits = { digits: bigint; decimals: number };
