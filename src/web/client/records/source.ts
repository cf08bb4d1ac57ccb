import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { addMonths, type Month, yearAndMonth } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { HistoryMonth, StatedValue } from '#domain/figures/history/history-month.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { ItemSeries } from '#domain/figures/history/item-series.ts';
import type { FillReason } from '#domain/figures/history/typed-values.ts';
import type { NoTaxYear, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import type { FinancialSummary, ValuationTerms } from '#domain/figures/totals/summary.ts';
import { byKind, type Kind, KIND_NAMES, type HistoryKind } from '#domain/records/kinds.ts';
import type { Records } from '#domain/records/records.ts';
import { NO_TAX } from '#domain/records/tax-basis.ts';
import type { DatedRate } from '#domain/statistics/rates.ts';
import type { DatedTaxFacts } from '#domain/tax/net-pay/tax-facts.ts';
import { request } from '#web/client/http/api.ts';
import { EXCHANGE_RATES, HOUSE_PRICES } from '#web/client/navigation/paths.ts';
import { eraseRemote, remoteCollection } from '#web/client/http/remote.ts';
import type { MortgageSource } from './mortgage-source.ts';
import type { MoveSource } from './move-source.ts';

/** The store of a user's records, and the source of their totals. */
export type RecordsSource = {
  /** Begins the key of everything that is cached from this source. */
  key: readonly string[];
  /** An account, not a guest: items may be co-owned, and a removed item can be restored. */
  isAccount: boolean;
  /** Terms of a guest's home loans; absent: those of an account. */
  mortgages?: () => Promise<MortgageSource>;
  /** Files that a guest moves in; absent: those of an account. */
  moves?: () => Promise<MoveSource>;
  /** Values of earlier months. */
  history: HistorySource;
  /** Tax that a new income stores while its tax is unknown. */
  unknownTax: PercentText;
  /** All records of the user; `formKey` is the same for every attempt of one opened form. */
  records(formKey?: string): Records;
  /** Removes an item for good, with its history. False if it does not exist. */
  erase(kind: Kind, id: string): Promise<boolean>;
  summary(): Promise<FinancialSummary>;
  /** Facts about a guest that tax by table follows from; an account has them in its profile. */
  taxFacts?: { read(): DatedTaxFacts; save(facts: DatedTaxFacts): DatedTaxFacts };
  /** Tax on capital and homes of a year, where the browser counts it; absent: the server does. */
  taxMeter?(year: number): Promise<TaxMeter | NoTaxYear>;
  /** The rates and the index that totals are made with. */
  publicFigures(): Promise<PublicFigures>;
  /** The example items. */
  demo(): Promise<ExampleDataState>;
};

/** The example items, and the number of the user's own. */
export type ExampleDataState = { items: { kind: Kind; id: string }[]; own: number };

export const DEMO_PATH = '/api/demo-data';

export type PublicFigures = Pick<ValuationTerms, 'rates' | 'housePrices'>;

/** A signed-in user's records, stored on the server. */
export function accountSource(userId: string): RecordsSource {
  return {
    key: ['account', userId],
    isAccount: true,
    history: accountHistory,
    unknownTax: NO_TAX,
    records: (formKey) => {
      const connection = { send: request, formKey };
      return byKind<Records>(KIND_NAMES, (kind) => remoteCollection(`/api/${kind}`, connection));
    },
    erase: (kind, id) => eraseRemote(`/api/${kind}/${id}`, request),
    summary: () => request<FinancialSummary>('/api/financial-summary'),
    publicFigures,
    demo: () => request<ExampleDataState>(DEMO_PATH),
  };
}

type RatesAnswer = { rates: (DatedRate & { currency: Currency })[] };
type SeriesAnswer = { data: { key: [string]; values: [string] }[] };

/** Requested without a token: the answers are the same for all users. */
export async function publicFigures(): Promise<PublicFigures> {
  const [{ rates }, { data }] = await Promise.all([
    request<RatesAnswer>(EXCHANGE_RATES, { isAnonymous: true }),
    request<SeriesAnswer>(HOUSE_PRICES, { isAnonymous: true }),
  ]);
  return {
    rates: new Map(rates.map(({ currency, ...rate }) => [currency, rate])),
    housePrices: new Map(data.map(({ key, values }) => [key[0], values[0]])),
  };
}

/** A value of one item for a month; null removes the typed one. */
export type MonthEntry = {
  kind: HistoryKind;
  id: string;
  value: AmountText | null;
  currency: Currency;
  /** Absent: typed. */
  reason?: FillReason | undefined;
};

/** A user's months, wherever they are stored. */
export type HistorySource = {
  month(month: Month): Promise<HistoryMonth>;
  /** Keeps the value of one item. */
  type(month: Month, entry: MonthEntry & { value: AmountText }): Promise<StatedValue>;
  /** Keeps several values, all or none. */
  typeMonth(month: Month, entries: readonly MonthEntry[]): Promise<HistoryMonth>;
  /** Copies the month before for items without a stated value. */
  copy(month: Month): Promise<HistoryMonth>;
  undoCopy(id: string): Promise<HistoryMonth>;
  /** The points of a month and of the month before it, if they exist. */
  worth(month: Month): Promise<HistoryPoint[]>;
  /** Values of each item of a kind, month by month. */
  series(kind: HistoryKind): Promise<ItemSeries[]>;
};

const PATH = '/api/historical-values';
const COPIES_PATH = `${PATH}/copies`;

/** History of an account. */
const accountHistory: HistorySource = {
  month: (month) => {
    const { year, month: number } = yearAndMonth(month);
    return request(`${PATH}?year=${year}&month=${number}`);
  },
  type: (month, { kind, id, ...entry }) => {
    const body = { ...yearAndMonth(month), ...entry };
    return request(`/api/${kind}/${id}/historical-values`, { method: 'POST', body });
  },
  typeMonth: (month, values) =>
    request(PATH, { method: 'PUT', body: { ...yearAndMonth(month), values } }),
  copy: (month) => request(COPIES_PATH, { method: 'POST', body: yearAndMonth(month) }),
  undoCopy: (id) => request(`${COPIES_PATH}/${id}`, { method: 'DELETE' }),
  worth: (month) => request(`/api/net-worth-history?from=${addMonths(month, -1)}&to=${month}`),
  series: (kind) => request(`/api/${kind}/series`),
};
