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
import type { MemberNames } from './use-household-figures.ts';

export type HouseholdTotalName = keyof HouseholdSummary['explain'];

/** The kinds of items that each total consists of. */
const KIND_OF = {
  totalAssets: 'asset',
  totalLiabilities: 'liability',
  monthlyIncome: 'income',
  monthlyCosts: 'cost',
} as const satisfies Record<HouseholdTotalName, string>;

export type HouseholdExplainContext = {
  summary: HouseholdSummary;
  names: MemberNames;
  language: Language;
};

/** Explains a total of a household: the lines of each member, and their sum. */
export function explainHousehold(
  name: HouseholdTotalName,
  context: HouseholdExplainContext,
): Explanation {
  const { summary, language } = context;
  const texts = householdFigureTexts[language];
  const parts = summary.explain[name];
  const total = formatMoney(summary[name], summary.currency, language);
  const lines = parts.flatMap((part) => linesOf(part, context));
  return {
    total,
    formula: texts.rules[name],
    lines: lines.length > 0 ? [...lines, { label: texts.sum, amount: total, kind: 'sum' }] : [],
    notIncluded: leftOut([KIND_OF[name]], context),
    sources: explainSources(
      parts.flatMap(({ lines: own }) => own ?? []),
      language,
    ),
  };
}

/** Explains net worth: the assets, liabilities and net worth of each member. */
export function explainHouseholdNetWorth(context: HouseholdExplainContext): Explanation {
  const { summary, language } = context;
  const texts = householdFigureTexts[language];
  const total = formatMoney(summary.netWorth, summary.currency, language);
  const every = [...summary.explain.totalAssets, ...summary.explain.totalLiabilities];
  return {
    formula: texts.rules.netWorth,
    lines: [
      ...summary.members.flatMap((member) => balanceOf(member, context)),
      { label: texts.sum, amount: total, kind: 'sum' },
    ],
    notIncluded: leftOut(['asset', 'liability'], context),
    sources: explainSources(
      every.flatMap(({ lines }) => lines ?? []),
      language,
    ),
  };
}

/** Items that totals leave out, by member; without names for members who show totals only. */
export function leftOutLines(items: readonly HouseholdLeftOut[], context: HouseholdExplainContext) {
  const texts = householdFigureTexts[context.language];
  const named = items.map(({ userId, ...item }) => {
    const name = nameIn(context, userId);
    const label =
      item.name === null ? texts.itemOf({ name }) : texts.itemBy({ item: item.name, name });
    return { ...item, id: item.id ?? userId, name: label };
  });
  const lines = explainNotIncluded(named, context.language);
  return [...new Map(lines.map((line) => [line.label + line.reason, line])).values()];
}

/** Display name of a member. */
export function nameIn(
  { names, language }: Pick<HouseholdExplainContext, 'names' | 'language'>,
  userId: string,
) {
  return names.get(userId) ?? householdFigureTexts[language].somebody;
}

function leftOut(kinds: readonly string[], context: HouseholdExplainContext) {
  return leftOutLines(
    context.summary.notIncluded.filter(({ kind }) => kinds.includes(kind)),
    context,
  );
}

/** Each line names its member; a joint item appears once for each owner, with that share. */
function linesOf(
  { userId, counted, lines }: MemberPart,
  context: HouseholdExplainContext,
): ExplanationLine[] {
  const { summary, language } = context;
  const { currency } = summary;
  const name = nameIn(context, userId);
  const texts = householdFigureTexts[language];
  const own = (lines ?? []).map((line) => {
    const { detail, ...explained } = explainLine(line, { currency, language });
    return { ...explained, detail: joinFacts([name, detail]) };
  });
  const label = lines === null ? texts.onlySum({ name }) : name;
  const amount = formatMoney(counted, currency, language);
  return [...own, { label, amount, kind: 'subtotal' }];
}

function balanceOf(member: MemberTotals, context: HouseholdExplainContext): ExplanationLine[] {
  const { summary, language } = context;
  const texts = householdFigureTexts[language];
  const name = nameIn(context, member.userId);
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
