import { assetDraft } from '#domain/assets.ts';
import { costDraft } from '#domain/costs.ts';
import { SAID_FIELDS } from '#domain/export-items.ts';
import { goalDraft } from '#domain/goals.ts';
import { incomeDraft } from '#domain/incomes.ts';
import { liabilityDraft } from '#domain/liabilities.ts';
import type { Kind } from '#domain/records.ts';
import { hasHistory, type HistoryKind } from '#domain/typed-values.ts';
import type { Exporting } from './json.ts';
import { personOf } from './person.ts';
import { activitiesOf, itemsOf, type Values } from './reading.ts';

/** Excel reads a file as UTF-8 when it begins with this mark. */
const MARK = '\uFEFF';

/** What a spreadsheet would run as a formula, or take the start of one from the next cell. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Fields of records that hold numbers: these may begin with a minus and stay what they are. */
const NUMERIC = new Set([
  'value',
  'balance',
  'amount',
  'targetAmount',
  'currentAmount',
  'ownershipPercentage',
  'monthlyPayment',
  'interestRate',
  'monthlyInterest',
  'monthlyAmortization',
  'taxPercentage',
  'useIndex',
  'isActive',
  'age',
]);

const DRAFTS = {
  assets: assetDraft,
  liabilities: liabilityDraft,
  incomes: incomeDraft,
  costs: costDraft,
  goals: goalDraft,
};

/** A table as a file: how it is called, and its rows from the header on. */
export type CsvFile = { name: string; rows: () => AsyncGenerator<string> };

/** Every table of a person's, each read when its turn comes. */
export function csvFilesOf(exporting: Exporting): CsvFile[] {
  const kinds = Object.keys(DRAFTS) as Kind[];
  return [
    { name: 'profile.csv', rows: () => profileRows(exporting) },
    ...kinds.map((kind) => ({ name: `${kind}.csv`, rows: () => itemRows(exporting, kind) })),
    ...kinds.filter(hasHistory).map((kind) => ({
      name: `${kind}-history.csv`,
      rows: () => historyRows(exporting, kind),
    })),
    { name: 'activities.csv', rows: () => activityRows(exporting) },
  ];
}

async function* profileRows({ tx, userId, beside }: Exporting): AsyncGenerator<string> {
  const { account, profile } = await personOf(tx, userId, beside);
  const { image: _, ...told } = { ...profile, ...account };
  const fields = Object.keys(told);
  yield headerOf(fields);
  yield rowOf(fields, told);
}

async function* itemRows({ tx, userId }: Exporting, kind: Kind): AsyncGenerator<string> {
  const fields = ['id', ...Object.keys(DRAFTS[kind].shape), 'createdAt', 'updatedAt', 'deletedAt'];
  yield headerOf(fields);
  for await (const { item } of itemsOf(tx, userId, kind)) yield rowOf(fields, item);
}

async function* historyRows({ tx, userId }: Exporting, kind: HistoryKind): AsyncGenerator<string> {
  const fields = ['id', 'name', 'month', 'source', ...SAID_FIELDS[kind], 'writtenAt'];
  yield headerOf(fields);
  for await (const { item, observations, typed } of itemsOf(tx, userId, kind)) {
    const own = { id: item.id, name: item.name };
    const rows = [
      ...observations.map((said) => rowOf(fields, { ...said, ...own, source: said['reason'] })),
      ...typed.map((said) => rowOf(fields, { ...said, ...own, source: 'typed' })),
    ];
    yield rows.join('');
  }
}

async function* activityRows({ tx, userId }: Exporting): AsyncGenerator<string> {
  const fields = ['createdAt', 'action', 'entityType', 'entityId', 'entityName', 'changes'];
  yield headerOf(fields);
  for await (const activity of activitiesOf(tx, userId)) {
    yield rowOf(fields, { ...activity, changes: JSON.stringify(activity.changes) });
  }
}

function headerOf(fields: readonly string[]): string {
  return `${MARK}${fields.join(',')}\r\n`;
}

/** A row as RFC 4180 writes it. */
function rowOf(fields: readonly string[], values: Values): string {
  return `${fields.map((field) => cellOf(field, values[field])).join(',')}\r\n`;
}

/** A cell that no spreadsheet takes for a formula, quoted where it must be. */
function cellOf(field: string, value: unknown): string {
  const text = `${(value ?? '') as string | number}`;
  if (NUMERIC.has(field) && NUMBER.test(text)) return text;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
