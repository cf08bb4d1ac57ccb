import { ASSET_FIELDS } from './assets.ts';
import { COST_FIELDS } from './costs.ts';
import { type FieldDefaults, type Format, isNullable, type RecordField } from './field.ts';
import { GOAL_FIELDS } from './goals.ts';
import { INCOME_FIELDS } from './incomes.ts';
import { byKind, HISTORY_KINDS, type HistoryKind, type Kind, KIND_NAMES, KINDS } from './kinds.ts';
import { LIABILITY_FIELDS } from './liabilities.ts';

/** The fields of every kind of records. */
export const FIELDS = {
  assets: ASSET_FIELDS,
  liabilities: LIABILITY_FIELDS,
  incomes: INCOME_FIELDS,
  costs: COST_FIELDS,
  goals: GOAL_FIELDS,
} satisfies Record<Kind, Readonly<Record<string, RecordField>>>;

/** The name of a field of any kind. */
export type FieldName = { [K in Kind]: keyof (typeof FIELDS)[K] }[Kind];

/** The fields of a kind by name. */
export function fieldsOf(kind: Kind): Readonly<Record<string, RecordField>> {
  return FIELDS[kind];
}

/** The values of the fields of each kind that need not be stated. */
export const DEFAULTS = byKind<{ [K in Kind]: FieldDefaults<(typeof FIELDS)[K]> }>(
  KIND_NAMES,
  (kind) => {
    const optional = Object.entries(fieldsOf(kind)).filter(
      ([, field]) => 'default' in field || isNullable(field),
    );
    return Object.fromEntries(optional.map(([name, field]) => [name, field.default ?? null]));
  },
);

const FORMATS = new Map<string, Format>(
  KIND_NAMES.flatMap((kind) =>
    Object.entries(fieldsOf(kind)).map(([name, { format }]) => [name, format] as const),
  ),
);

/** Format of a field, the same in every kind that has it; undefined: a field of no kind. */
export function formatOf(field: string): Format | undefined {
  return FORMATS.get(field);
}

/** The fields that earlier months show with their present values. */
export const PRESENT_FIELDS: readonly string[] = [
  ...new Set(
    KIND_NAMES.flatMap((kind) =>
      Object.entries(fieldsOf(kind))
        .filter(([, { history }]) => history === 'present')
        .map(([name]) => name),
    ),
  ),
];

/** The fields that are stored with each month of a record's history: its value, then the others. */
export const HISTORY_FIELDS = byKind<HistoryFields, HistoryKind>(HISTORY_KINDS, (kind) => {
  const stated = Object.entries(fieldsOf(kind)).filter(([, { history }]) => history === 'stated');
  const first: string[] = [KINDS[kind].value, 'currency'];
  const others = stated.map(([name]) => name).filter((name) => !first.includes(name));
  return [...first, ...others];
});

type HistoryFields = { [K in HistoryKind]: readonly [value: string, ...others: string[]] };
