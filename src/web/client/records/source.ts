import type { Currency } from '#domain/basics/currencies.ts';
import { NO_TAX } from '#domain/records/tax-basis.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { TaxFacts } from '#domain/tax/net-pay/tax-facts.ts';
import type { DatedRate } from '#domain/statistics/rates.ts';
import type { Records } from '#domain/records/records.ts';
import type { FinancialSummary, ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { NoTaxYear, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { EXCHANGE_RATES, HOUSE_PRICES } from './public-figures.ts';
import { request } from '#web/client/http/api.ts';
import { accountHistory, type HistorySource } from './history-source.ts';
import type { MortgageSource } from './mortgage-source.ts';
import { eraseRemote, remoteCollection } from '#web/client/http/remote.ts';
import { byKind, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

/** The store of a user's records, and the source of their totals. */
export type RecordsSource = {
  /** Begins the key of everything that is cached from this source. */
  key: readonly string[];
  /** Whether it is an account: others may have a part in it, and a removed item stays a while. */
  isAccount: boolean;
  /** Terms of a guest's home loans; absent: those of an account. */
  mortgages?: () => Promise<MortgageSource>;
  /** Values of earlier months. */
  history: HistorySource;
  /** Tax that a new income stores while its tax is unknown. */
  unknownTax: PercentText;
  /** All records of the user; `formKey` is the same for every attempt of one opened form. */
  records(formKey?: string): Records;
  /** Removes an item for good, with its history. False: no such item. */
  erase(kind: Kind, id: string): Promise<boolean>;
  summary(): Promise<FinancialSummary>;
  /** Facts about a guest that tax by table follows from; an account has them in its profile. */
  taxFacts?: { read(): TaxFacts; save(facts: TaxFacts): void };
  /** Tax on capital and homes of a year, where the browser counts it; absent: the server does. */
  taxMeter?(year: number): Promise<TaxMeter | NoTaxYear>;
  /** The rates and the index that totals are made with. */
  publicFigures(): Promise<PublicFigures>;
  /** The example items. */
  demo(): Promise<DemoState>;
};

/** The example items, and the number of the user's own. */
export type DemoState = { items: { kind: Kind; id: string }[]; own: number };

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
    demo: () => request<DemoState>(DEMO_PATH),
  };
}

type RatesAnswer = { rates: (DatedRate & { currency: Currency })[] };
type SeriesAnswer = { data: { key: [string]; values: [string] }[] };

/** Asked for without saying who asks. */
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
