import { eq, getTableColumns } from 'drizzle-orm';
import { DRAFTS } from '#domain/portability/export-items.ts';
import type { RecordTable } from '#server/records/collections/statements.ts';
import { RECORD_TABLES } from '#server/records/collections/tables.ts';
import { exportedMapping } from '#domain/banking/column-mappings/mapping-schema.ts';
import { exportedMortgage } from '#domain/portability/export-mortgages.ts';
import { exportedConnection } from '#domain/portability/export-connections.ts';
import {
  exportedBankAccount,
  exportedBankFile,
  shownTransaction,
} from '#domain/portability/export-bank.ts';
import { exportedHousehold, exportedShare } from '#domain/portability/export-households.ts';
import { HISTORY_FIELDS } from '#domain/records/history-fields.ts';
import {
  exportedCategory,
  exportedDecision,
  exportedRule,
} from '#domain/portability/export-sorting.ts';
import type { Kind } from '#domain/records/records.ts';
import type { Language } from '#domain/basics/texts.ts';
import { hasHistory, type HistoryKind } from '#domain/figures/history/history-kinds.ts';
import { users } from '#server/platform/users/table.ts';
import { type Exporting, exportedOf } from './json.ts';
import { profileDataOf } from './profile.ts';
import { activitiesOf, itemsOf, type Values } from './exported-rows.ts';

/** Excel reads a file as UTF-8 when it begins with this mark. */
const MARK = '\uFEFF';

/** Values that a spreadsheet would run as a formula, or merge with the next cell. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Fields of records that hold numbers: these may begin with a minus and stay unquoted. */
const NUMERIC = new Set([...Object.values(RECORD_TABLES).flatMap(numericFields), 'percent', 'age']);

function numericFields(table: RecordTable): string[] {
  return Object.entries(getTableColumns(table))
    .filter(([, column]) => /^(?:numeric|integer)/.test(column.getSQLType()))
    .map(([field]) => field);
}

/** A table as a file: how it is called, and its rows from the header on. */
export type CsvFile = { name: string; rows: () => AsyncGenerator<string> };

/** Every table of a user's, each read when its turn comes. */
export function csvFilesOf(exporting: Exporting): CsvFile[] {
  const kinds = Object.keys(DRAFTS) as Kind[];
  return [
    { name: 'profile.csv', rows: () => profileRows(exporting) },
    ...kinds.map((kind) => ({ name: `${kind}.csv`, rows: () => itemRows(exporting, kind) })),
    ...kinds.filter(hasHistory).map((kind) => ({
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
    { name: 'bank-connections.csv', rows: () => otherRows(exporting, 'bankConnections') },
    { name: 'mortgages.csv', rows: () => otherRows(exporting, 'mortgages') },
    { name: 'activities.csv', rows: () => activityRows(exporting) },
  ];
}

async function* profileRows(exporting: Exporting): AsyncGenerator<string> {
  const { tx, userId, beside } = exporting;
  const { header, row } = await sheetOf(exporting);
  const { account, profile } = await profileDataOf(tx, userId, beside);
  const { image: _, ...reported } = { ...profile, ...account };
  const fields = Object.keys(reported);
  yield header(fields);
  yield row(fields, reported);
}

async function* itemRows(exporting: Exporting, kind: Kind): AsyncGenerator<string> {
  const { header, row } = await sheetOf(exporting);
  const fields = ['id', ...Object.keys(DRAFTS[kind].shape), 'createdAt', 'updatedAt', 'deletedAt'];
  yield header(fields);
  for await (const { item } of itemsOf(exporting.tx, exporting.userId, kind)) {
    yield row(fields, item);
  }
}

async function* historyRows(exporting: Exporting, kind: HistoryKind): AsyncGenerator<string> {
  const { tx, userId } = exporting;
  const { header, row } = await sheetOf(exporting);
  const fields = ['id', 'name', 'month', 'source', ...HISTORY_FIELDS[kind], 'writtenAt'];
  yield header(fields);
  for await (const { item, observations, typed } of itemsOf(tx, userId, kind)) {
    const own = { id: item.id, name: item.name };
    for (const past of [observations, typed]) {
      for await (const piece of past) {
        const rows = piece.map((stated) =>
          row(fields, { ...stated, ...own, source: stated['reason'] ?? 'typed' }),
        );
        yield rows.join('');
      }
    }
  }
}

const OTHER_DATA = {
  households: exportedHousehold,
  coOwned: exportedShare,
  bankAccounts: exportedBankAccount,
  bankFiles: exportedBankFile,
  transactionCategories: exportedCategory,
  transactionRules: exportedRule,
  recurringDecisions: exportedDecision,
  transactions: shownTransaction,
  columnMappings: exportedMapping,
  bankConnections: exportedConnection,
  mortgages: exportedMortgage,
};

async function* otherRows(
  exporting: Exporting,
  name: keyof typeof OTHER_DATA,
): AsyncGenerator<string> {
  const { header, row } = await sheetOf(exporting);
  const fields = Object.keys(OTHER_DATA[name].shape);
  yield header(fields);
  for await (const reported of exportedOf(exporting, name)) yield row(fields, reported as Values);
}

async function* activityRows(exporting: Exporting): AsyncGenerator<string> {
  const { header, row } = await sheetOf(exporting);
  const fields = [
    'createdAt',
    'action',
    'entityType',
    'entityId',
    'entityName',
    'changes',
    'deedId',
  ];
  yield header(fields);
  for await (const activity of activitiesOf(exporting.tx, exporting.userId)) {
    yield row(fields, { ...activity, changes: JSON.stringify(activity.changes) });
  }
}

/** Separators of cells and decimals that spreadsheets in each language expect. */
const SIGNS: Readonly<Record<Language, { separator: string; decimal: string }>> = {
  en: { separator: ',', decimal: '.' },
  sv: { separator: ';', decimal: ',' },
};

/** Writes rows as a spreadsheet in the user's language reads them. */
async function sheetOf({ tx, userId }: Exporting) {
  const isTheirs = eq(users.id, userId);
  const [user] = await tx.select({ language: users.language }).from(users).where(isTheirs);
  const { separator, decimal } = SIGNS[user?.language ?? 'en'];
  const cell = (field: string, value: unknown) => {
    const text = `${(value ?? '') as string | number}`;
    if (NUMERIC.has(field) && NUMBER.test(text)) return text.replace('.', decimal);
    const safe = FORMULA.test(text) ? `'${text}` : text;
    return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const line = (cells: readonly string[]) => `${cells.join(separator)}\r\n`;
  return {
    header: (fields: readonly string[]) => `${MARK}${line(fields)}`,
    row: (fields: readonly string[], values: Values) =>
      line(fields.map((field) => cell(field, values[field]))),
  };
}
