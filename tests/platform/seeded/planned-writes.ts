import { aPart } from '#tests/support/mortgages.ts';
import { FILE_TYPE, fileOfRows, type TypedRow } from '#tests/support/bank.ts';
import { anItem, type Books, type Item, itemNamed, presentOf, textOf } from './books.ts';
import type { Kind, Step } from './plan.ts';

/** A request, and what the model holds once it is done: the user's books, or those of all. */
export type PlannedWrite<Model> = {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** The content type of a body that is no JSON. */
  type?: string;
  /** Sent twice at the same moment, with one key. */
  isDouble?: boolean;
  status: number;
  /** Status of what is sent again although it was done the first time. */
  again?: number;
  apply(model: Model): void;
};

type RecordWrite = PlannedWrite<Books>;

/** The user of a step, with the account that files are added to. */
export type Holder = { books: Books; accountId: string };

/** Parts of names, which differ between runs. */
export type Naming = { seed: number; today: string };

export type Making = { step: Step; holder: Holder; naming: Naming };

/** The request of a step by the books as they are: an addition where nothing can be changed. */
export function plannedRecords(making: Making): RecordWrite {
  const { step, holder } = making;
  const present = presentOf(holder.books).filter(isOwn);
  const removable = present.filter(({ isHome, isLoanOfHome }) => !isHome && !isLoanOfHome);
  const item = chosen(present, step.pick);
  const loose = chosen(removable, step.pick);
  const lost = chosen(
    holder.books.items.filter((item) => item.isRemoved && isOwn(item)),
    step.pick,
  );
  const dated = chosen(
    present.filter(({ kind }) => kind !== 'goals'),
    step.pick,
  );
  if (step.action === 'addTwice') return { ...added(making), isDouble: true };
  if (step.action === 'addSeveral') return addedSeveral(making);
  if (step.action === 'change' && item) return changed(item, step);
  if (step.action === 'remove' && loose) return removed(loose, '');
  if (step.action === 'erase' && loose) return removed(loose, '?history=erase');
  if (step.action === 'removeSeveral' && loose) return removedSeveral(loose.kind, making);
  if (step.action === 'restore' && lost) return restored(lost);
  if (step.action === 'typeMonth' && dated) return typedMonth(dated, making);
  if (step.action === 'importFile') return importedFile(making);
  if (step.action === 'stateMortgage') return mortgage(making);
  return added(making);
}

/** Copies of another's items are changed by their primary owner alone. */
export function isOwn({ primaryOwner }: Item): boolean {
  return primaryOwner === null;
}

export function chosen<T>(of: readonly T[], pick: number): T | undefined {
  return of[pick % of.length];
}

const TYPES: Record<Kind, object> = {
  assets: { type: 'savings', currency: 'SEK' },
  liabilities: { type: 'personal_loan', currency: 'SEK' },
  incomes: { type: 'salary', frequency: 'monthly', currency: 'SEK' },
  costs: { type: 'housing', frequency: 'monthly', currency: 'SEK' },
  goals: { currency: 'SEK', targetAmount: '9999999.00' },
};

const AMOUNTS: Record<Kind, string> = {
  assets: 'value',
  liabilities: 'balance',
  incomes: 'amount',
  costs: 'amount',
  goals: 'currentAmount',
};

/** Reads an item as the API has it. */
export function amountIn(kind: Kind, row: Record<string, unknown>): string {
  return String(row[AMOUNTS[kind]]);
}

function draftOf({ kind, name, hundredths, isHome, percent }: Item): object {
  const home = isHome ? { type: 'real_estate', useIndex: 0 } : {};
  const part = percent === 100 ? {} : { ownershipPercentage: String(percent) };
  return { ...TYPES[kind], ...home, ...part, name, [AMOUNTS[kind]]: textOf(hundredths) };
}

export function nameOf({ step, naming }: Pick<Making, 'step' | 'naming'>, at = 0): string {
  return `${naming.seed}-${step.number}-${at}`;
}

function added(making: Making): RecordWrite {
  const { kind, hundredths, pick } = making.step;
  const isHome = kind === 'assets' && pick % 3 === 0;
  const isHalf = (kind === 'assets' || kind === 'liabilities') && pick % 2 === 0;
  const percent = isHalf ? 50 : 100;
  const item = anItem({ kind, name: nameOf(making), hundredths, percent, isHome });
  return {
    method: 'POST',
    path: `/api/${kind}`,
    body: draftOf(item),
    status: 201,
    apply: ({ items }) => void items.push(structuredClone(item)),
  };
}

function addedSeveral(making: Making): RecordWrite {
  const { kind, hundredths, count } = making.step;
  const all = Array.from({ length: count }, (_, at) =>
    anItem({ kind, name: nameOf(making, at), hundredths: hundredths + at }),
  );
  return {
    method: 'POST',
    path: `/api/${kind}/several`,
    body: { items: all.map(draftOf) },
    status: 201,
    apply: ({ items }) => void items.push(...structuredClone(all)),
  };
}

/** Finds an item again in a copy of the books. */
function within(books: Books, { name }: Item): Item {
  const found = itemNamed(books, name);
  if (found === undefined) throw new Error(`${name} is not in the books`);
  return found;
}

/** The request that states another amount of an item. */
export function changeOf({ kind, id }: Item, { hundredths }: Step) {
  const body = { [AMOUNTS[kind]]: textOf(hundredths) };
  return { method: 'PUT' as const, path: `/api/${kind}/${id}`, body };
}

function changed(item: Item, step: Step): RecordWrite {
  const { hundredths } = step;
  return {
    ...changeOf(item, step),
    status: 200,
    apply: (books) => {
      within(books, item).hundredths = hundredths;
    },
  };
}

function removed(item: Item, query: '' | '?history=erase'): RecordWrite {
  return {
    method: 'DELETE',
    path: `/api/${item.kind}/${item.id}${query}`,
    status: 204,
    again: 404,
    apply: (books) => {
      if (query === '') within(books, item).isRemoved = true;
      else books.items.splice(books.items.indexOf(within(books, item)), 1);
    },
  };
}

function removedSeveral(kind: Kind, { step, holder }: Making): RecordWrite {
  const some = presentOf(holder.books)
    .filter((item) => item.kind === kind && isOwn(item) && !item.isHome && !item.isLoanOfHome)
    .slice(0, step.count);
  return {
    method: 'POST',
    path: `/api/${kind}/removals`,
    body: { ids: some.map(({ id }) => id) },
    status: 204,
    again: 404,
    apply: (books) => {
      for (const item of some) within(books, item).isRemoved = true;
    },
  };
}

function restored(item: Item): RecordWrite {
  return {
    method: 'POST',
    path: `/api/${item.kind}/${item.id}/restoration`,
    status: 200,
    again: 404,
    apply: (books) => {
      within(books, item).isRemoved = false;
    },
  };
}

/** A month so many months before the running one. */
export function monthBefore({ today }: Naming, monthsBack: number): string {
  const [year = 0, running = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, running - 1 - monthsBack, 1)).toISOString().slice(0, 7);
}

/** The request that types a value of an item for an earlier month. */
export function typingOf({ kind, id }: Item, month: string, { hundredths }: Step) {
  const [year, ofYear] = month.split('-').map(Number);
  const body = { year, month: ofYear, value: textOf(hundredths) };
  return { method: 'POST' as const, path: `/api/${kind}/${id}/historical-values`, body };
}

function typedMonth(item: Item, { step, naming }: Making): RecordWrite {
  const month = monthBefore(naming, step.monthsBack);
  return {
    ...typingOf(item, month, step),
    status: 201,
    apply: (books) => {
      within(books, item).typed[month] = step.hundredths;
    },
  };
}

function importedFile(making: Making): RecordWrite {
  const { step, holder, naming } = making;
  const amounts = Array.from({ length: step.count }, (_, at) => -step.hundredths - at);
  const rows = amounts.map((amount, at): TypedRow => {
    return [naming.today, `Köp ${nameOf(making, at)}`, textOf(amount)];
  });
  return {
    method: 'POST',
    path: `/api/bank-accounts/${holder.accountId}/imports?name=konto.csv`,
    body: fileOfRows(rows),
    type: FILE_TYPE,
    status: 201,
    apply: ({ transactions }) => void transactions.push(...amounts),
  };
}

/** A mortgage of two to five new loans on a home that has none; else a new home. */
function mortgage(making: Making): RecordWrite {
  const { step, holder } = making;
  const homes = presentOf(holder.books).filter(({ isHome, loans }) => isHome && loans === null);
  const home = homes.find(isOwn);
  if (home === undefined) return added({ ...making, step: { ...step, kind: 'assets', pick: 0 } });
  const loans = Array.from({ length: step.count }, (_, at) =>
    anItem({
      kind: 'liabilities',
      name: nameOf(making, at),
      hundredths: 100_000_000 + step.hundredths + at,
      percent: home.percent,
      isLoanOfHome: true,
    }),
  );
  const parts = loans.map(({ name, hundredths }) => aPart({ balance: textOf(hundredths), name }));
  return {
    method: 'PUT',
    path: `/api/mortgages/${home.id}`,
    body: { baseValue: '9000000', baseDay: '2021-06-01', parts },
    status: 200,
    apply: (books) => {
      within(books, home).loans = loans.map(({ name }) => name);
      books.items.push(...structuredClone(loans));
    },
  };
}
