import type { Currency } from '#domain/basics/currencies.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { HistoryMonth, StatedValue } from '#domain/figures/history/history-month.ts';
import type { ItemSeries } from '#domain/figures/history/item-series.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { addMonths, type Month, yearAndMonth } from '#domain/basics/months.ts';
import type { FillReason } from '#domain/figures/history/typed-values.ts';
import { request } from '#web/client/http/api.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

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
  /** Copies the month before wherever nothing was stated. */
  copy(month: Month): Promise<HistoryMonth>;
  undoCopy(id: string): Promise<HistoryMonth>;
  /** The point of a month and that of the month before it, where there are such. */
  worth(month: Month): Promise<HistoryPoint[]>;
  /** Values of each item of a kind, month by month. */
  series(kind: HistoryKind): Promise<ItemSeries[]>;
};

const PATH = '/api/historical-values';
const COPIES_PATH = `${PATH}/copies`;

/** History of an account. */
export const accountHistory: HistorySource = {
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
