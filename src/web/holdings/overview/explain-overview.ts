import { minorOf, sum, toNumber } from '#domain/basics/money.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { AllocationGroup } from '#domain/holdings/allocation.ts';
import { currencyName, formatDay, formatMoney, joinFacts } from '#web/kit/i18n/format.ts';
import { calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { holdingsTexts } from '#web/holdings/account/texts.ts';
import { groupName, overviewTexts, type ShownAllocation } from './texts.ts';

/** The value, group by group. */
export function explainAllocation(allocation: ShownAllocation, language: Language): Explanation {
  const texts = overviewTexts[language];
  const { currency, value, groups, names } = allocation;
  const of = groups.map((group) => ({
    label: groupName(group, allocation, language),
    detail: texts.holdings({ count: group.parts.length + group.others.count }),
    amount: group.value,
  }));
  return {
    formula: names === null ? texts.totalRule : texts.householdRule,
    lines: calculationLines(
      { label: names === null ? texts.total : texts.householdTotal, amount: value, of },
      { currency, language },
    ),
    notIncluded: leftOut(allocation, language),
  };
}

function leftOut({ notIncluded, names }: ShownAllocation, language: Language) {
  const texts = holdingsTexts[language];
  return notIncluded.map(({ name, account, currency, userId }) => {
    const label = name ?? texts.cashIn({ name: currencyName(currency, language) });
    const owner = names?.get(userId ?? '') ?? overviewTexts[language].somebody;
    const facts = names === null ? [label, account] : [account, owner, currency];
    return { label: joinFacts(facts), reason: overviewTexts[language].notKnown };
  });
}

/** One group: each holding in it, the largest first. */
export function explainAllocationGroup(
  group: AllocationGroup,
  allocation: ShownAllocation,
  language: Language,
): Explanation {
  const texts = overviewTexts[language];
  const words = holdingsTexts[language];
  const { by, currency, names } = allocation;
  const of = group.parts.map((part) => ({
    label:
      names === null
        ? (part.name ?? words.cashIn({ name: currencyName(part.currency, language) }))
        : part.account,
    detail: joinFacts([
      names === null
        ? by !== 'account' && part.account
        : (names.get(part.userId ?? '') ?? texts.somebody),
      part.isAtCost && words.sources.cost,
      part.priceDay !== null && words.oldPrice({ day: formatDay(part.priceDay, language) }),
    ]),
    amount: part.value,
  }));
  const { count, value } = group.others;
  const others = { label: texts.others({ count }), detail: '', amount: value };
  const label = groupName(group, allocation, language);
  const sum = { label, amount: group.value, of: count > 0 ? [...of, others] : of };
  return {
    formula: names === null ? texts.totalRule : texts.householdRule,
    lines: calculationLines(sum, { currency, language }),
  };
}

/** Value above cost, group by group. */
export function explainAllocationGain(
  allocation: ShownAllocation,
  language: Language,
): Explanation {
  const texts = overviewTexts[language];
  const { currency, gain, groups } = allocation;
  const money = (amount: number) => formatMoney(amount, currency, language);
  const of = groups.flatMap((group) => {
    const [ofCost, ofGain] = [group.cost ?? 0, group.gain ?? 0];
    if (ofCost === 0 && ofGain === 0) return [];
    const value = toNumber(sum([minorOf(ofCost), minorOf(ofGain)]));
    const detail = texts.valueLessCost({ value: money(value), cost: money(ofCost) });
    return { label: groupName(group, allocation, language), detail, amount: ofGain };
  });
  const { gain: label } = holdingsTexts[language];
  return {
    formula: texts.gainRule,
    lines: calculationLines({ label, amount: gain ?? 0, of }, { currency, language }),
    notIncluded: leftOut(allocation, language),
  };
}

/** Cost of the holdings, group by group. */
export function explainAllocationCost(
  allocation: ShownAllocation,
  language: Language,
): Explanation {
  const { currency, cost, groups } = allocation;
  const of = groups.flatMap((group) => {
    const label = groupName(group, allocation, language);
    return group.cost === null || group.cost === 0 ? [] : { label, amount: group.cost };
  });
  const { invested: label, averageRule } = holdingsTexts[language];
  return {
    formula: `${overviewTexts[language].costRule} ${averageRule}`,
    lines: calculationLines({ label, amount: cost ?? 0, of }, { currency, language }),
  };
}
