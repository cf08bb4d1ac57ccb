import { difference, minorOf, sum, toNumber } from '#domain/basics/money.ts';
import type { Income, IncomeDraft } from '#domain/records/incomes.ts';
import {
  annualIncomeParts,
  annualNetIncomeParts,
  incomePart,
  monthlyIncomeParts,
  monthlyNetIncomeParts,
  netIncomePart,
  oneTimeIncomeParts,
} from './total-parts.ts';
import { taxPercentOf } from './monthly-difference.ts';
import type { ValuationTerms } from './summary.ts';
import { type CountedLine, type Total, totalOf, type TotalPart } from './totals.ts';

/**
 * The figures of the income screen (docs/product.md, sections 2 and 9), of active sources; one-time
 * income is in `oneTime` alone. `annualTax` is gross less net, line by line. `typed` holds every
 * source as it was typed, also inactive ones, for the rows of the list.
 */
export type IncomeTotals = {
  monthly: Total;
  monthlyNet: Total;
  oneTime: Total;
  annual: Total;
  annualNet: Total;
  annualTax: Total;
  typed: Total;
};

/** Adds up incomes in one currency: each line converted and rounded once, half away from zero. */
export function incomeTotals(
  incomes: readonly Income[],
  { currency, rates }: Pick<ValuationTerms, 'currency' | 'rates'>,
): IncomeTotals {
  const total = (parts: TotalPart[]) => totalOf(parts, currency, rates);
  const annual = total(annualIncomeParts(incomes));
  const annualNet = total(annualNetIncomeParts(incomes));
  return {
    monthly: total(monthlyIncomeParts(incomes)),
    monthlyNet: total(monthlyNetIncomeParts(incomes)),
    oneTime: total(oneTimeIncomeParts(incomes)),
    annual,
    annualNet,
    annualTax: taxOf(annual, annualNet),
    typed: total(incomes.map((income) => incomePart(income, 'own'))),
  };
}

/**
 * Monthly amount of an income after tax, or the whole amount of a one-time income, in its own
 * currency, rounded once half away from zero (docs/product.md, section 5).
 */
export function netIncomePreview(
  draft: IncomeDraft & Pick<Income, 'tableTax'>,
): CountedLine | null {
  const income: Income = { ...draft, id: '', userId: '', createdAt: '', updatedAt: '' };
  return totalOf([netIncomePart(income, 'month')], draft.currency, new Map()).lines[0] ?? null;
}

/** Tax is gross less net, line by line, so that the three figures always agree. */
function taxOf(gross: Total, net: Total): Total {
  const netOf = new Map(net.lines.map((line) => [line.id, line]));
  const taxes = gross.lines.map((line) => {
    const after = netOf.get(line.id) ?? line;
    const minor = difference(minorOf(line.counted), minorOf(after.counted));
    const sharePercent = taxPercentOf(after);
    const isEstimated = after.isEstimated && { isEstimated: after.isEstimated };
    const between = { gross: line.counted, net: after.counted };
    const tableTax = after.tableTax && { tableTax: after.tableTax };
    return { minor, line: { ...line, sharePercent, ...isEstimated, ...tableTax, between } };
  });
  const minor = sum(taxes.map((tax) => tax.minor));
  return {
    minor,
    value: toNumber(minor),
    lines: taxes.map((tax) => ({ ...tax.line, counted: toNumber(tax.minor) })),
    notIncluded: gross.notIncluded,
    usedRates: gross.usedRates,
  };
}
