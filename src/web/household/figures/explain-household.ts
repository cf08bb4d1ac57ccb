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
import { formatMoney, joinFacts } from '#web/kit/i18n/format.ts';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
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
  const { currency } = summary;
  const texts = householdFigureTexts[language];
  const parts = summary.explain[name];
  const of = parts.map((part) => memberPart(part, context));
  const sum = { label: texts.sum, amount: summary[name], of };
  return {
    total: formatMoney(summary[name], currency, language),
    formula: texts.rules[name],
    lines: of.length > 0 ? calculationLines(sum, { currency, language }) : [],
    notIncluded: leftOut([KIND_OF[name]], context),
    sources: sourcesOf(parts, language),
  };
}

/** Explains net worth: the assets, liabilities and net worth of each member. */
export function explainHouseholdNetWorth(context: HouseholdExplainContext): Explanation {
  const { summary, language } = context;
  const { currency, netWorth, explain } = summary;
  const texts = householdFigureTexts[language];
  const of = summary.members.map((member) => memberBalance(member, context));
  return {
    formula: texts.rules.netWorth,
    lines: calculationLines({ label: texts.sum, amount: netWorth, of }, { currency, language }),
    notIncluded: leftOut(['asset', 'liability'], context),
    sources: sourcesOf([...explain.totalAssets, ...explain.totalLiabilities], language),
  };
}

function sourcesOf(parts: readonly MemberPart[], language: Language): string[] {
  return explainSources(
    parts.flatMap(({ lines }) => lines ?? []),
    language,
  );
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
function memberPart(
  { userId, counted, lines }: MemberPart,
  context: HouseholdExplainContext,
): Calculation {
  const { language } = context;
  const { currency } = context.summary;
  const name = nameIn(context, userId);
  const texts = householdFigureTexts[language];
  const of = (lines ?? []).map((line) => {
    const { detail, ...explained } = explainLine(line, { currency, language });
    return { ...explained, detail: joinFacts([name, detail]) };
  });
  return { label: lines === null ? texts.onlySum({ name }) : name, amount: counted, of };
}

function memberBalance(member: MemberTotals, context: HouseholdExplainContext): Calculation {
  const texts = householdFigureTexts[context.language];
  const name = nameIn(context, member.userId);
  const { totalAssets, totalLiabilities, netWorth } = member;
  if (netWorth === null) return { label: name, amount: texts.isNotShared, of: [] };
  const owed = totalLiabilities === null ? texts.isNotShared : -totalLiabilities;
  return {
    label: name,
    amount: netWorth,
    of: [
      { label: texts.assetsOf({ name }), amount: totalAssets ?? texts.isNotShared },
      { label: texts.liabilitiesOf({ name }), amount: owed },
    ],
  };
}
