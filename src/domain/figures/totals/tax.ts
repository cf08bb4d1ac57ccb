import { difference, type Minor, sum, toNumber } from '#domain/basics/money.ts';
import type { Total } from './totals.ts';

/** Tax is what net leaves of gross, line by line, so that the three figures always agree. */
export function taxOf(gross: Total, net: Total): Total {
  const netOf = new Map(net.lines.map((line) => [line.id, line]));
  const taxes = gross.lines.map((line) => {
    const after = netOf.get(line.id) ?? line;
    const minor = difference(minorOf(line.counted), minorOf(after.counted));
    const sharePercent = Math.round((100 - after.sharePercent) * 100) / 100;
    const isEstimated = after.isEstimated && { isEstimated: after.isEstimated };
    const between = { gross: line.counted, net: after.counted };
    return { minor, line: { ...line, sharePercent, ...isEstimated, between } };
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

function minorOf(majorUnits: number): Minor {
  return Math.round(majorUnits * 100) as Minor;
}
