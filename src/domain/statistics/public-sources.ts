/** The public figures that totals and comparisons are made with. */
export const SOURCES = [
  'consumer_prices',
  'house_prices',
  'exchange_rates',
  'mortgage_rates_floating',
  'mortgage_rates_to_1_year',
  'mortgage_rates_to_2_years',
  'mortgage_rates_to_3_years',
  'mortgage_rates_to_5_years',
  'mortgage_rates_above_5_years',
] as const;
export type SourceId = (typeof SOURCES)[number];

/** The indices and interest rates, as against the exchange rates: one figure a period. */
export type SeriesId = Exclude<SourceId, 'exchange_rates'>;

/** Average rates of new home loans, by binding: six series of one table. */
export type MortgageSeriesId = Extract<SourceId, `mortgage_rates_${string}`>;

/** The codes of the bindings in Statistics Sweden's table, and the first month of each. */
export const MORTGAGE_SERIES: Readonly<
  Record<MortgageSeriesId, { code: string; firstPeriod: string }>
> = {
  mortgage_rates_floating: { code: '1.1.1', firstPeriod: '2005M09' },
  mortgage_rates_to_1_year: { code: '1.1.2.1', firstPeriod: '2005M09' },
  mortgage_rates_to_2_years: { code: '1.1.2.2.1.1', firstPeriod: '2014M11' },
  mortgage_rates_to_3_years: { code: '1.1.2.2.1.2', firstPeriod: '2014M11' },
  mortgage_rates_to_5_years: { code: '1.1.2.2.2', firstPeriod: '2010M09' },
  mortgage_rates_above_5_years: { code: '1.1.2.3', firstPeriod: '2005M09' },
};

/** Whether a source is one of the mortgage rates. */
export function isMortgageSeries(id: string): id is MortgageSeriesId {
  return id.startsWith('mortgage_rates_');
}

/** Description of a source: its publisher, the figures and their terms of use. */
export type PublicSource = {
  publisher: 'SCB' | 'ECB';
  /** The table as its publisher names it. */
  table: string;
  /** With its base year: figures of two bases are never mixed. */
  unit: string;
  /** The publisher's page about it. */
  address: string;
  licence: 'CC0' | 'ECB';
  licenceAddress: string;
  /** The first period ever published. */
  firstPeriod: string;
  /**
   * Days after the end of the newest period within which the next one should have been published.
   */
  staleAfterDays: number;
  /** The day from which the figures that come with the product are, as far as is known. */
  bundledOn: string;
  /** Number of the newest periods that are preliminary and will be revised. */
  preliminary: number;
  /** More than this from one period to the next is a mistake, as a part of the figure. */
  stepMax: number;
};

const SCB = 'https://www.statistikdatabasen.scb.se/pxweb/sv/ssd';

/**
 * Every constant of the sources, in one place. Tables, codes and limits: Statistics Sweden's and
 * the European Central Bank's own pages and answers, as collected on 2026-11-20.
 */
const ONE_SERIES_EACH: Readonly<Record<Exclude<SourceId, MortgageSeriesId>, PublicSource>> = {
  consumer_prices: {
    publisher: 'SCB',
    // The shadow series: continuous over the change of base in January 2026, from 1980.
    table: 'KPI2020M',
    unit: '2020 = 100',
    address: `${SCB}/START__PR__PR0101__PR0101A/KPI2020M/`,
    licence: 'CC0',
    licenceAddress: 'https://creativecommons.org/publicdomain/zero/1.0/',
    firstPeriod: '1980M01',
    // A month's index comes about the 14th of the next; a day for each weekend and holiday.
    staleAfterDays: 50,
    bundledOn: '2026-10-09',
    preliminary: 0,
    // The largest of 559 steps is 2.8 % (January 1990).
    stepMax: 0.06,
  },
  house_prices: {
    publisher: 'SCB',
    table: 'FastpiPSRegKv',
    unit: '1981 = 100',
    address: `${SCB}/START__BO__BO0501__BO0501A/FastpiPSRegKv/`,
    licence: 'CC0',
    licenceAddress: 'https://creativecommons.org/publicdomain/zero/1.0/',
    firstPeriod: '1986K1',
    staleAfterDays: 150,
    bundledOn: '2026-11-20',
    // 2026K1 was seen as 953, then 951, then 948; older quarters did not change meanwhile.
    preliminary: 2,
    // The largest of 161 steps is 6.9 % (1991K1).
    stepMax: 0.2,
  },
  exchange_rates: {
    publisher: 'ECB',
    table: 'eurofxref',
    unit: 'EUR = 1',
    address:
      'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates' +
      '/html/index.en.html',
    licence: 'ECB',
    licenceAddress:
      'https://www.ecb.europa.eu/stats/ecb_statistics/governance_and_quality_framework' +
      '/html/usage_policy.en.html',
    firstPeriod: '1999-01-04',
    // The longest pause of the series is five days, over Easter.
    staleAfterDays: 6,
    bundledOn: '2026-04-13',
    preliminary: 0,
    // Currencies fall by a third in a day now and then; none has fallen by half.
    stepMax: 1,
  },
};

/** Every source. A page that shows none does without them. */
export const SOURCE: Readonly<Record<SourceId, PublicSource>> = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ mortgageSources(),
  ONE_SERIES_EACH,
);

function mortgageSources(): Record<MortgageSeriesId, PublicSource> {
  const sources = Object.entries(MORTGAGE_SERIES).map(([id, { firstPeriod }]) => {
    const source: PublicSource = {
      publisher: 'SCB',
      table: 'RantaT04N',
      unit: '%',
      address: `${SCB}/START__FM__FM5001__FM5001C/RantaT04N/`,
      licence: 'CC0',
      licenceAddress: 'https://creativecommons.org/publicdomain/zero/1.0/',
      firstPeriod,
      // A month's rates come in the last week of the next.
      staleAfterDays: 65,
      bundledOn: '2026-03-20',
      // Institutions correct their reports of the latest months.
      preliminary: 3,
      // The largest of 245 steps is 43 % (floating, December 2008).
      stepMax: 0.7,
    };
    return [id, source];
  });
  return Object.fromEntries(sources) as Record<MortgageSeriesId, PublicSource>;
}

/** Default address of the figures; a setting overrides it. */
export const SCB_ADDRESS = 'https://statistikdatabasen.scb.se/api/v2';
export const ECB_ADDRESS = 'https://www.ecb.europa.eu/stats/eurofxref';

/** A series in Statistics Sweden's interface (PxWeb 2): the codes that its metadata should know. */
export type PxSeries = {
  /** Null: the interface is asked for the table by its name. */
  tableId: string | null;
  content: string;
  /** Name of the content, for when its code has changed. */
  contentLabel: RegExp;
  /** The one value that is wanted of each further dimension. */
  fixed: Readonly<Record<string, string>>;
  time: string;
};

/** The codes of 2026: TAB6596 is KPI2020M, TAB1150 is FastpiPSRegKv. */
const PX_INDICES: Readonly<Record<Exclude<SeriesId, MortgageSeriesId>, PxSeries>> = {
  consumer_prices: {
    tableId: 'TAB6596',
    content: '00000807',
    contentLabel: /shadow index|skuggindex/i,
    fixed: {},
    time: 'Tid',
  },
  house_prices: {
    tableId: 'TAB1150',
    content: 'BO0501K2',
    contentLabel: /^index$/i,
    // The whole country.
    fixed: { Region: '00' },
    time: 'Tid',
  },
};

/** Every series with its codes. */
export const PX_SERIES: Readonly<Record<SeriesId, PxSeries>> = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ mortgagePxSeries(),
  PX_INDICES,
);

/** Monetary institutions and others, to households, new and renegotiated agreements. */
function mortgagePxSeries(): Record<MortgageSeriesId, PxSeries> {
  const all = Object.entries(MORTGAGE_SERIES).map(([id, { code }]) => {
    const fixed = {
      Referenssektor: '1',
      Motpartssektor: '2c',
      Avtal: '0100',
      Rantebindningstid: code,
    };
    return [id, { tableId: null, content: '', contentLabel: /./, fixed, time: 'Tid' }];
  });
  return Object.fromEntries(all) as Record<MortgageSeriesId, PxSeries>;
}

/** Reasons why a source cannot be refreshed. */
export const SOURCE_FAILURES = [
  'unreachable',
  'timeout',
  'rate_limited',
  'refused',
  'server_error',
  'redirected',
  'too_large',
  'unreadable',
  'other_table',
  'other_base',
  'gap',
  'jump',
  'older',
  'incomplete',
  'internal',
] as const;
export type SourceFailure = (typeof SOURCE_FAILURES)[number];

/**
 * Status of a source. `failing`: the latest attempt to refresh it failed, and the stored figures
 * stay. `off`: this installation does not refresh.
 */
export type SourceState = 'current' | 'stale' | 'failing' | 'off';

/** Some periods that came, or were corrected, at one time. */
export type SourceChange = {
  at: string;
  added: { count: number; first: string; last: string } | null;
  revised: { period: string; from: string; to: string }[];
};

/** A source with its status, as in the response of `GET /api/data-sources`. */
export type PublicSourceStatus = Pick<
  PublicSource,
  'publisher' | 'table' | 'unit' | 'address' | 'licence' | 'licenceAddress'
> & {
  id: SourceId;
  state: SourceState;
  stale: boolean;
  origin: 'bundled' | 'fetched';
  firstPeriod: string | null;
  lastPeriod: string | null;
  updatedAt: string;
  checkedAt: string | null;
  nextRelease: string | null;
  nextTryAt: string | null;
  failure: SourceFailure | null;
  preliminary: string[];
  changes: SourceChange[];
};
