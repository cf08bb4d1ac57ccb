import { expect } from 'vitest';
import { sql } from 'drizzle-orm';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { AppError } from '#server/platform/errors.ts';
import { copiedIn, copyMonthBefore, typeMonth, undoCopy } from '#server/records/history/month.ts';
import { netWorthHistory } from '#server/figures/net-worth/series.ts';
import { type TypedEntry, typeValue } from '#server/records/history/typed-values.ts';
import type { Repository } from '#server/records/collections/repository.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { modelChange, type ModelLine } from './change-model.ts';
import { type Event, FIELDS } from './history-life.ts';
import {
  type CountedFields,
  datedByToday,
  type Figures,
  lastDay,
  type ModelItem,
  type ModelPoint,
  modelSeries,
  shareOf,
  statedIn,
} from './history-model.ts';

const DAY_MS = 86_400_000;

type Item = ModelItem & { deletedMs: number | null };

/** A user whose life is written both to the database and into the model. */
export type World = {
  db: Database;
  user: SessionUser;
  nowMs: number;
  currency: string;
  items: Item[];
};

export function createWorld(db: Database, user: SessionUser, start: string): World {
  return { db, user, nowMs: Date.parse(start), currency: 'SEK', items: [] };
}

/** Response for all months, or for the last ones. */
export function seriesOf(world: World, months: number | null = null): Promise<HistoryPoint[]> {
  const last = monthNow(world);
  const first = months === null ? '1980-01' : addMonths(last, 1 - months);
  return own(world, (whose) => netWorthHistory(whose.tx, whose, { first, last }));
}

/** The model's values of all months. */
export async function modelOf(world: World, currency = world.currency): Promise<ModelPoint[]> {
  const figures = await figuresOf(world.db);
  return modelSeries({ items: world.items, currency, today: today(world), figures });
}

type Between = { from: string; to: string };

/** The model's change between two months. */
export async function modelChangeOf(world: World, { from, to }: Between): Promise<ModelLine[]> {
  const { items, currency } = world;
  const figures = await figuresOf(world.db);
  return modelChange({ items, currency, today: today(world), figures }, { from, to });
}

/** Lets something happen. */
export async function live(world: World, event: Event): Promise<void> {
  switch (event.do) {
    case 'add':
      return add(world, event);
    case 'wait':
      return void (world.nowMs += event.days * DAY_MS);
    case 'prefer':
      return prefer(world, event.currency);
    case 'type month':
      return typeAll(world, event);
    case 'copy':
      return copy(world, event.back);
    case 'undo copy':
      return undoCopying(world, event.back);
    case 'publish rate':
      return publishRate(world.db, event);
    case 'publish index':
      return publishIndex(world.db, event);
    case 'look':
      return;
    default: {
      const item = world.items[event.item % Math.max(1, world.items.length)];
      return item && liveOf(world, item, event);
    }
  }
}

async function liveOf(
  world: World,
  item: Item,
  event: Extract<Event, { item: number }>,
): Promise<void> {
  if (event.do === 'change') return change(world, item, plainChange(item.kind, event.fields));
  if (event.do === 'type') return type(world, item, event);
  if (event.do === 'revalue') return revalue(world, item, event.value);
  return { flip, retype, remove, restore, erase }[event.do](world, item);
}

async function add(world: World, event: Event & { do: 'add' }): Promise<void> {
  const { kind, type: of, useIndex } = event;
  const present = plain(kind, datedByToday(today(world), event.fields));
  const draft = draftOf({ kind, type: of, useIndex, present });
  const { id } = await keep(world, event, (kept) => kept.create(draft));
  const alive = { deletedOn: null, deletedMs: null };
  const shares = [{ from: '', share: present.share }];
  const item = { kind, id, type: of, useIndex, ...alive, present, shares, statements: [] };
  world.items.push(item);
  say(item, monthNow(world), false);
}

async function change(world: World, item: Item, wanted: Partial<CountedFields>): Promise<void> {
  const dated = datedByToday(today(world), wanted);
  const fields = changesOf(item, dated);
  const answer = await keep(world, item, (kept) => kept.update(item.id, fields));
  expect(answer !== null).toBe(isThere(item));
  if (!isThere(item)) return;
  const before = item.present;
  item.present = { ...before, ...dated };
  const isNew = item.present.value !== before.value;
  const isDated = item.type === 'real_estate' && before.valuationDate !== null;
  if (isNew && isDated && dated.valuationDate === undefined) {
    item.present.valuationDate = today(world);
  }
  if (isDated && dated.valuationDate === before.valuationDate) correct(item, before);
  if (item.present.share !== before.share) date(item, today(world));
  if (Object.keys(fields).length > 0) say(item, monthNow(world), false);
}

/** Another share applies from its day. */
function date(item: Item, from: string): void {
  item.shares = item.shares.filter((each) => each.from < from);
  const { share } = item.present;
  if (item.shares.at(-1)?.share !== share) item.shares.push({ from, share });
}

/** Sentence 8: a valuation that is sent with its own date never was another. */
function correct(item: Item, before: CountedFields): void {
  const { value, currency, valuationDate } = before;
  for (const stated of item.statements) {
    const isThis = stated.value === value && stated.currency === currency;
    if (!isThis || stated.valuationDate !== valuationDate) continue;
    Object.assign(stated, { value: item.present.value, currency: item.present.currency });
  }
}

/** The valuation of a property is sent with another value and its own date. */
async function revalue(world: World, item: Item, value: string): Promise<void> {
  const { valuationDate } = item.present;
  if (item.kind === 'assets') await change(world, item, { value, valuationDate });
}

async function flip(world: World, item: Item): Promise<void> {
  const { kind, present } = item;
  if (kind === 'incomes') {
    const tax = present.tax === null ? '0.00' : present.tax === '0.00' ? '32.50' : null;
    await change(world, item, { isActive: 1 - present.isActive, tax });
  }
  if (kind === 'costs') {
    const frequency = present.frequency === 'yearly' ? 'monthly' : 'yearly';
    await change(world, item, { frequency });
  }
  if (kind !== 'assets' || !isThere(item)) return;
  item.useIndex = 1 - item.useIndex;
  await keep(world, item, (kept) => kept.update(item.id, { useIndex: item.useIndex }));
}

/** The type belongs to the item: its whole past is of the new one. */
async function retype(world: World, item: Item): Promise<void> {
  if (item.kind !== 'assets' || !isThere(item)) return;
  item.type = item.type === 'savings' ? 'real_estate' : 'savings';
  await keep(world, item, (kept) => kept.update(item.id, { type: item.type }));
}

async function remove(world: World, item: Item): Promise<void> {
  expect(await keep(world, item, (kept) => kept.remove(item.id))).toBe(isThere(item));
  if (isThere(item)) Object.assign(item, { deletedOn: today(world), deletedMs: world.nowMs });
}

async function restore(world: World, item: Item): Promise<void> {
  const isLate = item.deletedMs !== null && world.nowMs - item.deletedMs >= 30 * DAY_MS;
  const refusal = await keep(world, item, (kept) => kept.restore(item.id)).then(
    () => null,
    (error: unknown) => (error as AppError).code,
  );
  expect(refusal).toBe(isLate ? 'gone' : null);
  if (!isLate) Object.assign(item, { deletedOn: null, deletedMs: null });
}

async function erase(world: World, item: Item): Promise<void> {
  await keep(world, item, (kept) => kept.erase(item.id));
  world.items.splice(world.items.indexOf(item), 1);
}

async function type(world: World, item: Item, event: Event & { do: 'type' }): Promise<void> {
  const month = addMonths(monthNow(world), -event.back);
  const { value, currency } = event;
  const entry = { ...entryOf(item, month), value, currency } as TypedEntry;
  const answer = await own(world, (whose) => typeValue(whose, entry));
  expect(answer !== null).toBe(isThere(item));
  if (isThere(item)) typed(world, item, { month, value, currency });
}

async function typeAll(world: World, { back, values }: Event & { do: 'type month' }) {
  const month = addMonths(monthNow(world), -back);
  const chosen = world.items.filter(isThere).slice(0, values.length);
  const entries = chosen.map((item, at) => ({ ...entryOf(item, month), value: values[at] }));
  const whole = { ...yearAndMonth(month), values: entries as never };
  expect(await own(world, (whose) => typeMonth(whose, whole))).toBe(true);
  for (const [at, item] of chosen.entries()) {
    const value = values[at] ?? null;
    if (value === null) untype(item, month);
    else typed(world, item, { month, value, currency: item.present.currency });
  }
}

/** Copying states values that held already: the series is the same before and after. */
async function copy(world: World, back: number): Promise<void> {
  const month = addMonths(monthNow(world), -back);
  const before = await seriesOf(world);
  await own(world, (whose) => copyMonthBefore(whose, yearAndMonth(month)));
  expect(await seriesOf(world)).toEqual(before);
  for (const item of world.items.filter(isThere)) {
    const held = statedIn(month, item);
    if (held === null || item.statements.some((stated) => stated.month === month)) continue;
    const isIndexed = item.useIndex === 1 && held.valuationDate !== null;
    if (item.type === 'real_estate' && isIndexed) continue;
    const { frequency } = item.present;
    if (frequency === 'one_time') continue;
    item.statements.push({ ...held, month, isTyped: true, isCopied: true });
  }
}

async function undoCopying(world: World, back: number): Promise<void> {
  const month = addMonths(monthNow(world), -back);
  const isOf = (stated: ModelItem['statements'][number]) =>
    stated.isCopied === true && stated.month === month;
  const left = world.items.flatMap(({ statements }) => statements.filter(isOf)).length;
  const copied = await own(world, (whose) => copiedIn(whose, yearAndMonth(month)));
  expect(copied?.count ?? 0).toBe(left);
  if (copied === null) return;
  await own(world, (whose) => undoCopy(whose, copied.id));
  for (const item of world.items)
    item.statements = item.statements.filter((stated) => !isOf(stated));
}

type Typing = { month: string; value: string; currency: string };

/** Sentences 3, 8 and 9. */
function typed(world: World, item: Item, { month, value, currency }: Typing): void {
  const before = item.present;
  const isDated = item.type === 'real_estate' && before.valuationDate !== null;
  const end = lastDay(month) < today(world) ? lastDay(month) : today(world);
  const { share } = shareOf(item, lastDay(month));
  item.present = { ...before, value, currency, share, ...(isDated ? { valuationDate: end } : {}) };
  untype(item, month);
  say(item, month, true);
  if (month === monthNow(world)) say(item, month, false);
  else item.present = before;
}

function untype(item: Item, month: string): void {
  item.statements = item.statements.filter((each) => !each.isTyped || each.month !== month);
}

function say(item: Item, month: string, isTyped: boolean): void {
  item.statements.push({ ...item.present, month, isTyped });
}

async function prefer(world: World, currency: string): Promise<void> {
  world.currency = currency;
  const { userId } = world.user;
  await world.db.orm.execute(sql`update users set currency = ${currency} where id = ${userId}`);
}

function isThere(item: Item): boolean {
  return item.deletedOn === null;
}

function today(world: World): string {
  return dayOf(new Date(world.nowMs));
}

function monthNow(world: World): string {
  return monthOf(today(world));
}

function own<T>({ db, user, nowMs }: World, work: (whose: ClockedTx) => Promise<T>): Promise<T> {
  const { userId } = user;
  return db.asUser(user, (tx) => work({ tx, userId, clock: () => new Date(nowMs) }));
}

function keep<T>(world: World, { kind }: Pick<ModelItem, 'kind'>, work: (kept: KeptItems) => T) {
  return own(world, async ({ tx, userId, clock }) =>
    work(recordsOf(tx, userId, clock)[kind] as unknown as KeptItems),
  );
}

type KeptItems = Repository<RecordRow, object>;

function entryOf({ kind, id }: Pick<ModelItem, 'kind' | 'id'>, month: string) {
  return { kind, id, ...yearAndMonth(month) };
}

function yearAndMonth(month: string) {
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) };
}

const UNUSED = {
  share: '100.00',
  valuationDate: null,
  frequency: 'monthly',
  isActive: 1,
  tax: null,
};

/** Only the fields of a kind. */
function plain(kind: ModelItem['kind'], fields: CountedFields): CountedFields {
  return { ...UNUSED, ...plainChange(kind, fields) } as CountedFields;
}

function plainChange(
  kind: ModelItem['kind'],
  fields: Partial<CountedFields>,
): Partial<CountedFields> {
  const { value, currency, share, valuationDate, frequency, isActive, tax } = fields;
  const own = {
    assets: { share, valuationDate },
    liabilities: { share },
    incomes: { frequency, isActive, tax },
    costs: { frequency },
  }[kind];
  const all = Object.entries({ value, currency, ...own });
  return Object.fromEntries(all.filter(([, each]) => each !== undefined));
}

function changesOf({ kind }: Pick<ModelItem, 'kind'>, fields: Partial<CountedFields>): object {
  const { value, share, tax, ...rest } = plainChange(kind, fields);
  return {
    ...rest,
    ...(value === undefined ? {} : { [FIELDS[kind]]: value }),
    ...(share === undefined ? {} : { ownershipPercentage: share }),
    ...(tax === undefined ? {} : taxChange(tax)),
  };
}

function taxChange(tax: string | null): object {
  if (tax === null) return { taxPercentage: '0.00', taxBasis: 'estimated' };
  return { taxPercentage: tax, taxBasis: 'stated' };
}

function draftOf({
  kind,
  type,
  useIndex,
  present,
}: Omit<ModelItem, 'id' | 'deletedOn' | 'shares' | 'statements'>) {
  const more = {
    assets: { type, useIndex },
    liabilities: { type: 'mortgage' },
    incomes: { type: 'salary' },
    costs: { type: 'other' },
  }[kind];
  return { name: 'Något', ...more, ...changesOf({ kind }, present) };
}

async function publishRate(db: Database, event: Event & { do: 'publish rate' }): Promise<void> {
  if (event.currency === 'EUR') return;
  await db.orm.execute(sql`
    insert into exchange_rates (currency, day, per_euro)
    values (${event.currency}, ${event.day}, ${event.perEuro})
    on conflict (currency, day) do update set per_euro = excluded.per_euro`);
}

async function publishIndex(db: Database, event: Event & { do: 'publish index' }): Promise<void> {
  await db.orm.execute(sql`
    insert into statistics_values (series, period, value)
    values ('house_prices', ${event.period}, ${event.value})
    on conflict (series, period) do update set value = excluded.value`);
}

async function figuresOf(db: Database): Promise<Figures> {
  const rates = await db.orm.execute(
    sql`select currency, day::text, per_euro::text as "perEuro" from exchange_rates`,
  );
  const prices = await db.orm.execute(
    sql`select period, value::text from statistics_values where series = 'house_prices'`,
  );
  return { rates: rates.rows, prices: prices.rows } as unknown as Figures;
}
