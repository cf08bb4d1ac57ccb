import type {
  HouseholdLeftOut,
  HouseholdSummary,
  MemberPart,
  MemberTotals,
} from '#domain/household/household-summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import {
  explainLine,
  explainNotIncluded,
  explainSources,
} from '#web/figures/totals/explain-total.ts';
import { joinFacts } from '#web/client/records/facts.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { householdFigureTexts } from './texts.ts';
import type { Names } from './use-household-figures.ts';

export type TotalName = keyof HouseholdSummary['explain'];

/** The kinds of items that each total is made of. */
const KIND_OF = {
  totalAssets: 'asset',
  totalLiabilities: 'liability',
  monthlyIncome: 'income',
  monthlyCosts: 'cost',
} as const satisfies Record<TotalName, string>;

export type HouseholdTerms = { summary: HouseholdSummary; names: Names; language: Language };

/** How a total of a household came about: the lines of each member, and what they come to. */
export function explainHousehold(name: TotalName, terms: HouseholdTerms): Explanation {
  const { summary, language } = terms;
  const texts = householdFigureTexts[language];
  const parts = summary.explain[name];
  const total = formatMoney(summary[name], summary.currency, language);
  const lines = parts.flatMap((part) => linesOf(part, terms));
  return {
    total,
    formula: texts.rules[name],
    lines: lines.length > 0 ? [...lines, { label: texts.sum, amount: total, kind: 'sum' }] : [],
    notIncluded: leftOut([KIND_OF[name]], terms),
    sources: explainSources(
      parts.flatMap(({ lines: own }) => own ?? []),
      language,
    ),
  };
}

/** What each member owns and owes, and what that leaves. */
export function explainHouseholdNetWorth(terms: HouseholdTerms): Explanation {
  const { summary, language } = terms;
  const texts = householdFigureTexts[language];
  const total = formatMoney(summary.netWorth, summary.currency, language);
  const every = [...summary.explain.totalAssets, ...summary.explain.totalLiabilities];
  return {
    total,
    formula: texts.rules.netWorth,
    lines: [
      ...summary.members.flatMap((member) => balanceOf(member, terms)),
      { label: texts.sum, amount: total, kind: 'sum' },
    ],
    notIncluded: leftOut(['asset', 'liability'], terms),
    sources: explainSources(
      every.flatMap(({ lines }) => lines ?? []),
      language,
    ),
  };
}

/** What totals leave out, by whose it is; of a member who shows sums only nothing is named. */
export function leftOutLines(items: readonly HouseholdLeftOut[], terms: HouseholdTerms) {
  const texts = householdFigureTexts[terms.language];
  const named = items.map(({ userId, ...item }) => {
    const name = nameIn(terms, userId);
    const label =
      item.name === null ? texts.itemOf({ name }) : texts.itemBy({ item: item.name, name });
    return { ...item, id: item.id ?? userId, name: label };
  });
  const lines = explainNotIncluded(named, terms.language);
  return [...new Map(lines.map((line) => [line.label + line.reason, line])).values()];
}

/** What a member is called. */
export function nameIn(
  { names, language }: Pick<HouseholdTerms, 'names' | 'language'>,
  userId: string,
) {
  return names.get(userId) ?? householdFigureTexts[language].somebody;
}

function leftOut(kinds: readonly string[], terms: HouseholdTerms) {
  return leftOutLines(
    terms.summary.notIncluded.filter(({ kind }) => kinds.includes(kind)),
    terms,
  );
}

/** Each line says whose it is: what two own together stands there twice, with a share of each. */
function linesOf({ userId, counted, lines }: MemberPart, terms: HouseholdTerms): ExplanationLine[] {
  const { summary, language } = terms;
  const { currency } = summary;
  const name = nameIn(terms, userId);
  const texts = householdFigureTexts[language];
  const own = (lines ?? []).map((line) => {
    const { detail, ...explained } = explainLine(line, { currency, language });
    return { ...explained, detail: joinFacts([name, detail]) };
  });
  const label = lines === null ? texts.onlySum({ name }) : name;
  const amount = formatMoney(counted, currency, language);
  return [...own, { label, amount, kind: 'subtotal' }];
}

function balanceOf(member: MemberTotals, terms: HouseholdTerms): ExplanationLine[] {
  const { summary, language } = terms;
  const texts = householdFigureTexts[language];
  const name = nameIn(terms, member.userId);
  const { totalAssets, totalLiabilities, netWorth } = member;
  const lineOf = (label: string, value: number | null): ExplanationLine => ({
    label,
    amount: value === null ? texts.isNotShared : formatMoney(value, summary.currency, language),
  });
  if (netWorth === null) return [{ ...lineOf(name, null), kind: 'subtotal' }];
  const owed =
    totalLiabilities === null || totalLiabilities === 0 ? totalLiabilities : -totalLiabilities;
  return [
    lineOf(texts.assetsOf({ name }), totalAssets),
    lineOf(texts.liabilitiesOf({ name }), owed),
    { ...lineOf(name, netWorth), kind: 'subtotal' },
  ];
}
