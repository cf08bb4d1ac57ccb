import type { Currency } from '#domain/basics/currencies.ts';
import type { FinancialHealth } from '#domain/figures/health/health.ts';
import {
  FULL_RESERVE_MONTHS,
  HEALTH_THRESHOLDS,
  type HealthCategory,
  type HealthName,
} from '#domain/figures/health/health-category.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import {
  explainLine,
  explainNotIncluded,
  explainSources,
} from '#web/figures/totals/explain-total.ts';
import {
  formatFixed,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTyped,
} from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { explainTexts, healthTexts } from './texts.ts';
import { measureWords } from './category-cells.tsx';

/** Financial health with a basis for a score. */
export type ScoredHealth = FinancialHealth & { score: number; mean: number };

/** Calculation of the overall score: the score of each measure, and their mean. */
export function explainHealth(
  { score, mean, categories }: ScoredHealth,
  { notIncluded }: FinancialSummary,
  language: Language,
): Explanation {
  const [names, texts] = [healthTexts[language], explainTexts[language]];
  const scored = categories.filter((category) => category.preciseScore !== null);
  const decimals = decimalsOf(
    scored.map(({ preciseScore }) => Number(preciseScore)),
    mean,
  );
  const lines = scored.map((category): ExplanationLine => {
    const detail = measureWords(category, language) ?? undefined;
    const amount = formatFixed(Number(category.preciseScore), language, decimals);
    return { label: names[category.name], detail, amount };
  });
  const unmeasured = categories.filter((category) => category.score === null);
  return {
    total: texts.scoreOutOf({ score: scoreText(score, language) }),
    formula: texts.overallRule,
    lines: [
      ...lines,
      { label: texts.mean, amount: formatTyped(mean, language), kind: 'subtotal' },
      { label: texts.score, amount: scoreText(score, language), kind: 'sum' },
    ],
    notIncluded: [
      ...unmeasured.map(({ name }) => ({ label: names[name], reason: texts.missing[name] })),
      ...explainNotIncluded(notIncluded, language),
    ],
    sources: [texts.ownRule, ...explainSources(linesOf(categories), language)],
  };
}

/** Number of decimals at which the mean of the shown scores equals the shown mean. */
function decimalsOf(scores: readonly number[], mean: number): number {
  const found = [2, 3, 4, 5].find((decimals) => {
    const shown = scores.map((score) => Math.round(score * 10 ** decimals));
    const sum = shown.reduce((total, each) => total + each, 0);
    return Math.round((sum * 100) / 10 ** decimals / scores.length) === Math.round(mean * 100);
  });
  return found ?? 6;
}

function linesOf(categories: readonly HealthCategory[]): CountedLine[] {
  return categories.flatMap(({ explain }) => Object.values(explain).flat());
}

type HealthFormat = { currency: Currency; language: Language };

/** Explains a measure's score: the measured amount, its basis, and the limits. */
export function explainCategory(category: HealthCategory, terms: HealthFormat): Explanation {
  const { language } = terms;
  const texts = explainTexts[language];
  const { name, score, notIncluded, explain } = category;
  const rules = [texts.rule[name], limitsText(name, language), texts.kept];
  const used = [...explain.added, ...explain.subtracted, ...explain.whole];
  const sources = [texts.ownRule, ...explainSources(used, language)];
  const known = { notIncluded: explainNotIncluded(notIncluded, language), sources };
  if (score === null) {
    const formula = [texts.missing[name], ...rules].join(' ');
    return { ...known, total: healthTexts[language].noData, formula, lines: [] };
  }
  return {
    ...known,
    total: texts.scoreOutOf({ score: scoreText(score, language) }),
    formula: rules.join(' '),
    lines: [
      ...partLines(category, terms),
      ...dividedLines(category, terms),
      { label: texts.score, amount: scoreText(score, language), kind: 'sum' },
    ],
  };
}

function partLines(
  { name, part, explain }: HealthCategory,
  terms: HealthFormat,
): ExplanationLine[] {
  const money = (value: number) => formatMoney(value, terms.currency, terms.language);
  const less = (line: CountedLine) => ({
    ...explainLine(line, terms),
    amount: money(line.counted === 0 ? 0 : -line.counted),
  });
  return [
    ...explain.added.map((line) => explainLine(line, terms)),
    ...explain.subtracted.map(less),
    { label: explainTexts[terms.language].part[name], amount: money(part), kind: 'subtotal' },
  ];
}

/** Lines of the divisor. A year's income is shown nowhere else, and so it has its lines. */
function dividedLines(category: HealthCategory, terms: HealthFormat): ExplanationLine[] {
  const { name, whole, measure, explain } = category;
  const { currency, language } = terms;
  if (measure === null) return [];
  const texts = explainTexts[language];
  const incomes = name === 'debt' ? explain.whole : [];
  return [
    ...incomes.map((line) => explainLine(line, terms)),
    {
      label: texts.whole[name],
      detail: measureWords(category, language) ?? undefined,
      amount: `÷ ${formatMoney(whole, currency, language)}`,
      kind: 'operation',
    },
    { label: texts.toScore, amount: operationOf(name, language), kind: 'operation' },
  ];
}

function operationOf(name: HealthName, language: Language): string {
  const operations: Record<HealthName, string> = {
    emergencyFund: `÷ ${FULL_RESERVE_MONTHS} × 100`,
    debt: explainTexts[language].lessRatio,
    savings: '× 200',
    investments: '× 150',
    equity: '× 100',
  };
  return operations[name];
}

function limitsText(name: HealthName, language: Language): string {
  const { critical, warning, good, isWorseAbove } = HEALTH_THRESHOLDS[name];
  const texts = explainTexts[language];
  const say = (limit: number) =>
    name === 'emergencyFund'
      ? texts.points({ count: formatNumber(limit, language) })
      : formatPercent(limit, language);
  const limits = { critical: say(critical), warning: say(warning), good: say(good) };
  return isWorseAbove ? texts.above(limits) : texts.below(limits);
}

/** A score as it is counted with: `48,89`. */
function scoreText(score: number, language: Language): string {
  return formatNumber(score, language, 2);
}
