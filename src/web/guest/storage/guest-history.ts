import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import {
  addMonths,
  dayOf,
  type Month,
  monthOf,
  monthsFrom,
  yearAndMonth,
} from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import {
  type HistoryMonth,
  type MonthItem,
  monthItem,
  type ShownItem,
  type StatedValue,
} from '#domain/figures/history/history-month.ts';
import {
  type Histories,
  type HistoryPoint,
  historyPoint,
  holdingsIn,
  termsIn,
} from '#domain/figures/history/history.ts';
import {
  type ItemSeries,
  itemSeries,
  type MonthHoldings,
  SERIES_MONTHS,
} from '#domain/figures/history/item-series.ts';
import { copiedInto } from '#domain/figures/history/month-values.ts';
import type { Holdings, ValuationTerms } from '#domain/figures/totals/summary.ts';
import { usesTables } from '#domain/figures/totals/total-parts.ts';
import type { Income } from '#domain/records/incomes.ts';
import { byKind, HISTORY_KINDS, type HistoryKind, KINDS } from '#domain/records/kinds.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { ItemOf } from '#domain/records/records.ts';
import type { HistorySource, MonthEntry, PublicFigures } from '#web/client/records/source.ts';
import { guestKey } from './guest-keys.ts';
import { copiedFor, type GuestMonthValue, statementsOf, typedFor } from './guest-past.ts';
import {
  type GuestStorage,
  newUuid,
  readStoredItems,
  readText,
  refusal,
  type StoredItem,
  writeStoredItems,
  writeText,
} from './guest-storage.ts';
import { guestTaxFacts } from './guest-user.ts';

type GuestContext = {
  storage: GuestStorage;
  now: () => Date;
  figures: () => Promise<PublicFigures>;
  currency: () => Currency;
};

type GuestHistoryItem = StoredItem<RecordRow> & ShownItem;

/** The months of a guest, stored with their items in the browser. */
export function guestHistory(context: GuestContext): HistorySource {
  const { storage, now } = context;
  const month = async (of: Month) => monthOfAll(context, of, (await context.figures()).housePrices);
  const typeAll = (of: Month, entries: readonly MonthEntry[]) => {
    const typed = ({ kind, id }: MonthEntry) => `${kind} ${id}`;
    const byItem = new Map(entries.map((entry) => [typed(entry), entry]));
    // As an account answers: all values are stored or none, also when another tab removed an item.
    const isPresent = ({ kind, id }: MonthEntry) =>
      presentIn(storage, kind).some((each) => each.id === id);
    if (!entries.every(isPresent)) throw refusal('not_found');
    changeAll(storage, (kind, item) => {
      const entry = byItem.get(`${kind} ${item.id}`);
      return entry ? typedFor(kind, item, { ...entry, month: of, now: now() }) : item;
    });
  };
  return {
    month,
    async type(of, entry) {
      typeAll(of, [entry]);
      return { ...yearAndMonth(of), value: entry.value, currency: entry.currency };
    },
    async typeMonth(of, entries) {
      typeAll(of, entries);
      return month(of);
    },
    async copy(of) {
      const copyId = copiesIn(storage, of)[0]?.copyId ?? newUuid();
      changeAll(storage, (kind, item) => {
        const stated = copiedInto(of, { item, statements: statementsOf(kind, item, of) });
        if (stated === null) return item;
        return copiedFor(kind, item, { stated, month: of, copyId, now: now() });
      });
      return month(of);
    },
    async undoCopy(id) {
      let undone = monthOf(dayOf(now()));
      changeAll(storage, (_, item) => {
        const copy = item.typed?.find(({ copyId }) => copyId === id);
        if (copy === undefined) return item;
        undone = copy.month;
        return { ...item, typed: item.typed?.filter(({ copyId }) => copyId !== id) ?? [] };
      });
      return month(undone);
    },
    worth: (of) => worthIn(context, of),
    series: (kind) => seriesOf(context, kind),
  };
}

function monthOfAll(
  { storage, now }: GuestContext,
  month: Month,
  prices: PublicFigures['housePrices'],
): HistoryMonth {
  const seen = { month, running: monthOf(dayOf(now())), prices };
  let copyable = 0;
  const kinds = HISTORY_KINDS.map((kind): [HistoryKind, MonthItem[]] => [
    kind,
    presentIn(storage, kind).map((item) => {
      const statements = statementsOf(kind, item, month);
      if (copiedInto(month, { item, statements }) !== null) copyable += 1;
      const typed = typedOf(kind, item);
      return monthItem(kind, { item, statements, isOwn: true, typed }, seen);
    }),
  ]);
  const copies = copiesIn(storage, month);
  const id = copies[0]?.copyId;
  return {
    ...yearAndMonth(month),
    copyable,
    copied: id === undefined ? null : { id, count: copies.length },
    ...(Object.fromEntries(kinds) as Record<HistoryKind, MonthItem[]>),
  };
}

/** Newest first. */
function typedOf(kind: HistoryKind, { typed = [] }: GuestHistoryItem): StatedValue[] {
  const statements = typed.map(({ month, ...fields }) => ({
    ...yearAndMonth(month),
    value: fields[KINDS[kind].value] as AmountText,
    currency: fields['currency'] as Currency,
  }));
  return statements.toSorted((a, b) => b.year - a.year || b.month - a.month);
}

function copiesIn(storage: GuestStorage, month: Month): GuestMonthValue[] {
  return HISTORY_KINDS.flatMap((kind) => presentIn(storage, kind))
    .flatMap(({ typed = [] }) => typed)
    .filter((statement) => statement.month === month && statement.copyId !== undefined);
}

async function worthIn(context: GuestContext, month: Month): Promise<HistoryPoint[]> {
  const seen = await seenIn(context);
  const first = firstIn(seen.histories);
  return [addMonths(month, -1), month]
    .filter((each) => first !== null && each >= first)
    .map((each) => heldIn(each, seen))
    .map(({ holdings, terms }) => historyPoint(holdings, terms));
}

async function seriesOf(context: GuestContext, kind: HistoryKind): Promise<ItemSeries[]> {
  const seen = await seenIn(context);
  const running = monthOf(seen.terms.asOf);
  const months = monthsFrom(addMonths(running, 1 - SERIES_MONTHS), addMonths(running, -1));
  const closed = months.map((month) => heldIn(month, seen));
  return allSteps(itemSeries(kind, { closed, present: heldIn(running, seen) }));
}

type HistoryContext = {
  present: Holdings;
  histories: Histories;
  terms: ValuationTerms;
  tax: TaxIncomesOf;
};

/** All present and removed items of a guest; earlier months are counted at the present rates. */
async function seenIn(context: GuestContext): Promise<HistoryContext> {
  const { storage, now } = context;
  const { rates, housePrices } = await context.figures();
  const terms = { currency: context.currency(), rates, housePrices, asOf: dayOf(now()) };
  const histories = historiesIn(storage, monthOf(terms.asOf));
  const present = presentHoldings(storage);
  const stated = histories.incomes.flatMap(({ observed }) => observed);
  const tax = await taxationOf([...present.incomes, ...stated] as Pick<Income, 'taxRule'>[]);
  return { present, histories, terms, tax };
}

function heldIn(month: Month, { present, histories, terms, tax }: HistoryContext): MonthHoldings {
  const isRunning = month === monthOf(terms.asOf);
  const holdings = isRunning ? present : holdingsIn(month, histories);
  return {
    holdings: { ...holdings, incomes: tax(holdings.incomes, month) },
    terms: isRunning ? terms : termsIn(month, terms.rates, terms),
  };
}

/** The histories of all items of a guest until a month. */
function historiesIn(storage: GuestStorage, until: Month): Histories {
  return byKind<Histories, HistoryKind>(HISTORY_KINDS, (kind) => datedItems(kind, storage, until));
}

/** Items of a kind, removed ones too, with their statements until a month. */
export function datedItems<K extends HistoryKind>(kind: K, storage: GuestStorage, until: Month) {
  return readStoredItems(kind, storage).items.map((item) => ({
    item,
    deletedOn: item.removedOn ?? null,
    observed: statementsOf(kind, item, until).map(({ month, value, currency, otherFields }) => {
      const fields = { ...otherFields, [KINDS[kind].value]: value, currency };
      return { ...(fields as Partial<ItemOf<K>>), month };
    }),
  }));
}

function firstIn(histories: Histories): Month | null {
  const months = HISTORY_KINDS.flatMap((kind) =>
    histories[kind].flatMap(({ observed }) => observed.map(({ month }) => month)),
  );
  return months.toSorted()[0] ?? null;
}

function presentHoldings(storage: GuestStorage): Holdings {
  return byKind<Holdings, HistoryKind>(HISTORY_KINDS, (kind) => presentIn(storage, kind));
}

function presentIn(storage: GuestStorage, kind: HistoryKind): GuestHistoryItem[] {
  return itemsIn(storage, kind).filter(({ deletedAt }) => deletedAt === undefined);
}

function itemsIn(storage: GuestStorage, kind: HistoryKind): GuestHistoryItem[] {
  return readStoredItems(kind, storage).items as GuestHistoryItem[];
}

/** Changes present items of all kinds, or none of them if storage is full. */
function changeAll(
  storage: GuestStorage,
  edit: (kind: HistoryKind, item: GuestHistoryItem) => StoredItem<RecordRow>,
): void {
  const before = HISTORY_KINDS.map((kind) => [kind, readText(storage, guestKey(kind))] as const);
  try {
    for (const kind of HISTORY_KINDS) changeKind(storage, kind, (item) => edit(kind, item));
  } catch (error) {
    for (const [kind, text] of before) {
      if (text !== null) writeText(storage, guestKey(kind), text);
    }
    throw error;
  }
}

function changeKind(
  storage: GuestStorage,
  kind: HistoryKind,
  edit: (item: GuestHistoryItem) => StoredItem<RecordRow>,
): void {
  const { items, isSafe } = readStoredItems(kind, storage);
  const edited = (items as GuestHistoryItem[]).map((item) => (item.deletedAt ? item : edit(item)));
  if (edited.every((item, at) => item === items[at])) return;
  if (!isSafe) throw refusal('storage_full');
  writeStoredItems(kind, storage, edited);
}

/** Adds the tax of a month to the incomes that are taxed by table. */
type TaxIncomesOf = (incomes: readonly Income[], month: Month) => readonly Income[];

/** Loads the calculation of table tax only for incomes that use it. */
export async function taxationOf(
  incomes: readonly Pick<Income, 'taxRule'>[],
): Promise<TaxIncomesOf> {
  if (!usesTables(incomes)) return (untaxed) => untaxed;
  const { withTableTax } = await import('#domain/figures/totals/table-taxed.ts');
  const facts = guestTaxFacts();
  return (untaxed, month) => withTableTax(untaxed, facts, month);
}
