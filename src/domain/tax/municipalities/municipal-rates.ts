/**
 * The tax rates of all municipalities in a year. A row: code, name, municipal and regional tax,
 * burial fee, lowest, mean and highest church fee in per cent, and 1 where residents have the
 * regional tax reduction.
 */
export type MunicipalRates = { year: number; rows: readonly MunicipalRow[] };

export type MunicipalRow = readonly [
  ...[string, string, string, string, string, string, string, string],
  number,
];
