import type { Language } from '#domain/basics/texts.ts';
import type { Allocation, AllocationGroup } from '#domain/holdings/allocation.ts';
import { currencyName, formatDay, formatMoney, joinFacts } from '#web/kit/i18n/format.ts';
import { calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { groupName, overviewTexts } from './texts.ts';

/** The value, group by group. */
export function explainAllocation(allocation: Allocation, language: Language): Explanation {
  const texts = overviewTexts[language];
  const { by, currency, value, groups } = allocation;
  const of = groups.map((group) => ({
    label: groupName(group, by, language),
    detail: texts.holdings({ count: group.parts.length + group.others.count }),
    amount: group.value,
  }));
  return {
    formula: texts.totalRule,
    lines: calculationLines({ label: texts.total, amount: value, of }, { currency, language }),
    notIncluded: leftOut(allocation, language),
  };
}

function leftOut({ notIncluded }: Allocation, language: Language) {
  const texts = holdingsTexts[language];
  return notIncluded.map(({ name, account, currency }) => {
    const label = name ?? texts.cashIn({ name: currencyName(currency, language) });
    return { label: joinFacts([label, account]), reason: overviewTexts[language].notKnown };
  });
}

/** One group: each holding in it, the largest first. */
export function explainAllocationGroup(
  group: AllocationGroup,
  { by, currency }: Pick<Allocation, 'by' | 'currency'>,
  language: Language,
): Explanation {
  const texts = overviewTexts[language];
  const words = holdingsTexts[language];
  const of = group.parts.map((part) => ({
    label: part.name ?? words.cashIn({ name: currencyName(part.currency, language) }),
    detail: joinFacts([
      by !== 'account' && part.account,
      part.isAtCost && words.sources.cost,
      part.priceDay !== null && words.oldPrice({ day: formatDay(part.priceDay, language) }),
    ]),
    amount: part.value,
  }));
  const { count, value } = group.others;
  const others = { label: texts.others({ count }), detail: '', amount: value };
  const label = groupName(group, by, language);
  const sum = { label, amount: group.value, of: count > 0 ? [...of, others] : of };
  return { formula: texts.totalRule, lines: calculationLines(sum, { currency, language }) };
}

/** Value above cost, group by group. */
export function explainAllocationGain(allocation: Allocation, language: Language): Explanation {
  const texts = overviewTexts[language];
  const { by, currency, gain, groups } = allocation;
  const money = (amount: number) => formatMoney(amount, currency, language);
  const of = groups
    .filter((group) => group.cost !== 0 || group.gain !== 0)
    .map((group) => ({
      label: groupName(group, by, language),
      detail: texts.valueLessCost({
        value: money((Math.round(group.cost * 100) + Math.round(group.gain * 100)) / 100),
        cost: money(group.cost),
      }),
      amount: group.gain,
    }));
  const { gain: label } = holdingsTexts[language];
  return {
    formula: texts.gainRule,
    lines: calculationLines({ label, amount: gain, of }, { currency, language }),
    notIncluded: leftOut(allocation, language),
  };
}

/** Cost of the holdings, group by group. */
export function explainAllocationCost(allocation: Allocation, language: Language): Explanation {
  const { by, currency, cost, groups } = allocation;
  const of = groups
    .filter((group) => group.cost !== 0)
    .map((group) => ({ label: groupName(group, by, language), amount: group.cost }));
  const { invested: label, averageRule } = holdingsTexts[language];
  return {
    formula: `${overviewTexts[language].costRule} ${averageRule}`,
    lines: calculationLines({ label, amount: cost, of }, { currency, language }),
  };
}
