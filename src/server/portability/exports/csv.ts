import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { CSV_MARK, CSV_SIGNS, csvLine, csvText } from '#domain/basics/csv.ts';
import type { Format } from '#domain/records/field.ts';
import { exportedHoldingsMapping } from '#domain/holdings/files/holdings-mapping.ts';
import { exportedMapping } from '#domain/banking/column-mappings/mapping-schema.ts';
import {
  exportedHolding,
  exportedInstrument,
  exportedQuote,
} from '#domain/portability/export-holdings.ts';
import { exportedMortgage } from '#domain/portability/export-mortgages.ts';
import { exportedConnection } from '#domain/portability/export-connections.ts';
import {
  shownBankAccount,
  shownBankFile,
  shownTransaction,
} from '#domain/portability/export-bank.ts';
import { exportedHousehold, exportedShare } from '#domain/portability/export-households.ts';
import { fieldsOf, HISTORY_FIELDS } from '#domain/records/fields.ts';
import {
  exportedCategory,
  exportedDecision,
  exportedRule,
} from '#domain/portability/export-sorting.ts';
import { users } from '#server/platform/users/table.ts';
import { type ExportContext, exportedOf, profileDataOf } from './json.ts';
import { activitiesOf, itemsOf, type ExportedValues } from './exported-rows.ts';
import { HISTORY_KINDS, type HistoryKind, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** An amount that every field of numbers takes, and no field of texts, days or choices alone. */
const A_NUMBER = '12.5';
const A_TEXT = 'x';

/** A table as a file: how it is called, and its rows from the header on. */
export type CsvFile = { name: string; rows: () => AsyncGenerator<string> };

/** Every table of a user's, each read when its turn comes. */
export function csvFilesOf(exporting: ExportContext): CsvFile[] {
  return [
    { name: 'profile.csv', rows: () => profileRows(exporting) },
    ...KIND_NAMES.map((kind) => ({ name: `${kind}.csv`, rows: () => itemRows(exporting, kind) })),
    ...HISTORY_KINDS.map((kind) => ({
      name: `${kind}-history.csv`,
      rows: () => historyRows(exporting, kind),
    })),
    { name: 'households.csv', rows: () => otherRows(exporting, 'households') },
    { name: 'co-owned.csv', rows: () => otherRows(exporting, 'coOwned') },
    { name: 'bank-accounts.csv', rows: () => otherRows(exporting, 'bankAccounts') },
    { name: 'bank-files.csv', rows: () => otherRows(exporting, 'bankFiles') },
    {
      name: 'transaction-categories.csv',
      rows: () => otherRows(exporting, 'transactionCategories'),
    },
    { name: 'transaction-rules.csv', rows: () => otherRows(exporting, 'transactionRules') },
    { name: 'recurring-decisions.csv', rows: () => otherRows(exporting, 'recurringDecisions') },
    { name: 'transactions.csv', rows: () => otherRows(exporting, 'transactions') },
    { name: 'column-mappings.csv', rows: () => otherRows(exporting, 'columnMappings') },
    { name: 'holdings-mappings.csv', rows: () => otherRows(exporting, 'holdingsMappings') },
    { name: 'bank-connections.csv', rows: () => otherRows(exporting, 'bankConnections') },
    { name: 'mortgages.csv', rows: () => otherRows(exporting, 'mortgages') },
    { name: 'instruments.csv', rows: () => otherRows(exporting, 'instruments') },
    {
      name: 'holding-transactions.csv',
      rows: () => otherRows(exporting, 'holdingTransactions'),
    },
    { name: 'quotes.csv', rows: () => otherRows(exporting, 'quotes') },
    { name: 'activities.csv', rows: () => activityRows(exporting) },
  ];
}

async function* profileRows(exporting: ExportContext): AsyncGenerator<string> {
  const { tx, userId, otherData } = exporting;
  const { header, row } = await sheetOf(exporting);
  const { account, profile } = await profileDataOf(tx, userId, otherData);
  const { image: _, ...reported } = { ...profile, ...account };
  const columns = plain(...Object.keys(reported));
  yield header(columns);
  yield row(columns, reported);
}

async function* itemRows(exporting: ExportContext, kind: Kind): AsyncGenerator<string> {
  const { header, row, decimal } = await sheetOf(exporting);
  const columns = [
    ...plain('id'),
    ...itemColumns(kind),
    ...plain('createdAt', 'updatedAt', 'deletedAt', 'removedOn'),
  ];
  yield header(columns);
  for await (const { item } of itemsOf(exporting.tx, exporting.userId, kind)) {
    yield row(columns, withTermTexts(item, decimal));
  }
}

/** An item is one row, so that a column can be added up: dated terms are the text of a cell. */
function withTermTexts(item: ExportedValues, decimal: string): ExportedValues {
  const texts = Object.entries(item).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.map((term) => termText(term as ExportedValues, decimal)) : value,
  ]);
  return Object.fromEntries(texts);
}

/** A day and the number that holds from it; no day: since before. */
function termText(term: ExportedValues, decimal: string): string {
  const parts = Object.values(term).map((part) => `${(part ?? '') as string | number}`);
  return parts
    .map((part) => (NUMBER.test(part) ? part.replace('.', decimal) : part))
    .join(' ')
    .trim();
}

async function* historyRows(exporting: ExportContext, kind: HistoryKind): AsyncGenerator<string> {
  const { tx, userId } = exporting;
  const { header, row } = await sheetOf(exporting);
  const stored: readonly string[] = HISTORY_FIELDS[kind];
  const columns = [
    ...plain('id', 'name', 'month', 'source'),
    ...itemColumns(kind).filter(({ field }) => stored.includes(field)),
    ...plain('writtenAt'),
  ];
  yield header(columns);
  for await (const { item, observations, typed } of itemsOf(tx, userId, kind)) {
    const own = { id: item.id, name: item.name };
    for (const past of [observations, typed]) {
      for await (const piece of past) {
        const rows = piece.map((stated) =>
          row(columns, { ...stated, ...own, source: stated['reason'] ?? 'typed' }),
        );
        yield rows.join('');
      }
    }
  }
}

const OTHER_DATA = {
  households: exportedHousehold,
  coOwned: exportedShare,
  bankAccounts: shownBankAccount,
  bankFiles: shownBankFile,
  transactionCategories: exportedCategory,
  transactionRules: exportedRule,
  recurringDecisions: exportedDecision,
  transactions: shownTransaction,
  columnMappings: exportedMapping,
  holdingsMappings: exportedHoldingsMapping,
  bankConnections: exportedConnection,
  mortgages: exportedMortgage,
  instruments: exportedInstrument,
  holdingTransactions: exportedHolding,
  quotes: exportedQuote,
};

async function* otherRows(
  exporting: ExportContext,
  name: keyof typeof OTHER_DATA,
): AsyncGenerator<string> {
  const { header, row } = await sheetOf(exporting);
  const columns = columnsOf(OTHER_DATA[name].shape);
  yield header(columns);
  for await (const reported of exportedOf(exporting, name)) {
    for (const values of flatRowsOf(reported as ExportedValues, columns))
      yield row(columns, values);
  }
}

async function* activityRows(exporting: ExportContext): AsyncGenerator<string> {
  const { header, row } = await sheetOf(exporting);
  const columns = plain(
    'createdAt',
    'action',
    'entityType',
    'entityId',
    'entityName',
    'changes',
    'deedId',
  );
  yield header(columns);
  for await (const activity of activitiesOf(exporting.tx, exporting.userId)) {
    yield row(columns, { ...activity, changes: JSON.stringify(activity.changes) });
  }
}

/**
 * A column: its header, the field that it holds, and for a list of objects the columns of one of
 * them, whose headers begin with the list's.
 */
type CsvColumn = { header: string; field: string; isNumber: boolean; listed: readonly CsvColumn[] };

function plain(...fields: string[]): CsvColumn[] {
  return fields.map((field) => ({ header: field, field, isNumber: false, listed: [] }));
}

/** Formats of fields that hold numbers. */
const NUMBERS: readonly Format[] = ['amount', 'cost', 'percent', 'number'];

function itemColumns(kind: Kind): CsvColumn[] {
  return Object.entries(fieldsOf(kind)).map(([field, { format }]) => {
    return { header: field, field, isNumber: NUMBERS.includes(format), listed: [] };
  });
}

function columnsOf(shape: z.core.$ZodShape, before = ''): CsvColumn[] {
  return Object.entries(shape).map(([field, schema]) => {
    const header = `${before}${field}`;
    const listed = listedShape(schema);
    return {
      header,
      field,
      isNumber: isNumber(schema as z.ZodMiniType),
      listed: listed === null ? [] : columnsOf(listed, `${header}.`),
    };
  });
}

/** Whether a field holds numbers: these may begin with a minus and stay unquoted. */
function isNumber(schema: z.ZodMiniType): boolean {
  return schema.safeParse(A_NUMBER).success && !schema.safeParse(A_TEXT).success;
}

/** The fields of each object of a list; null: it is not a list of objects. */
function listedShape(schema: z.core.$ZodType): z.core.$ZodShape | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return listedShape(def.innerType as z.core.$ZodType);
  if (def.type !== 'array') return null;
  const element = (def.element as z.core.$ZodTypes)._zod.def;
  return element.type === 'object' ? element.shape : null;
}

/**
 * An object with lists of objects as rows of one table: one for each innermost object, with the
 * fields of those around it; one for an object whose lists are empty.
 */
function flatRowsOf(values: ExportedValues, columns: readonly CsvColumn[]): ExportedValues[] {
  const own = Object.fromEntries(
    columns.flatMap(({ header, field, listed }) =>
      listed.length === 0 ? [[header, values[field]]] : [],
    ),
  );
  const rows = columns
    .filter(({ listed }) => listed.length > 0)
    .flatMap(({ field, listed }) =>
      ((values[field] ?? []) as ExportedValues[]).flatMap((each) => flatRowsOf(each, listed)),
    );
  return rows.length === 0 ? [own] : rows.map((row) => ({ ...own, ...row }));
}

/** The columns of cells: lists of objects give theirs in place of their own. */
function cellsOf(columns: readonly CsvColumn[]): CsvColumn[] {
  return columns.flatMap((column) =>
    column.listed.length === 0 ? [column] : cellsOf(column.listed),
  );
}

/** Writes rows as a spreadsheet in the user's language reads them. */
async function sheetOf({ tx, userId }: ExportContext) {
  const isTheirs = eq(users.id, userId);
  const [user] = await tx.select({ language: users.language }).from(users).where(isTheirs);
  const language = user?.language ?? 'en';
  const { decimal } = CSV_SIGNS[language];
  const cell = (isNumber: boolean, value: unknown) => {
    // Parted by a space too, as a spreadsheet would read "1,2" as a number.
    const text = Array.isArray(value) ? value.join(', ') : `${(value ?? '') as string | number}`;
    if (isNumber && NUMBER.test(text)) return text.replace('.', decimal);
    return csvText(text);
  };
  const line = (cells: readonly string[]) => csvLine(cells, language);
  return {
    decimal,
    header: (columns: readonly CsvColumn[]) =>
      `${CSV_MARK}${line(cellsOf(columns).map(({ header }) => header))}`,
    row: (columns: readonly CsvColumn[], values: ExportedValues) =>
      line(cellsOf(columns).map(({ header, isNumber }) => cell(isNumber, values[header]))),
  };
}
