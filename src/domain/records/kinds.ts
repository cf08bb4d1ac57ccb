/**
 * The kinds of records. `one`: a single record of it, as activities and notices name it; `shared`:
 * the category in which a household member shares it; `value`: the field whose values have a
 * history, null for none. The order is that of lists, files and storage.
 */
export const KINDS = {
  assets: { one: 'asset', shared: 'assets', value: 'value' },
  liabilities: { one: 'liability', shared: 'liabilities', value: 'balance' },
  incomes: { one: 'income', shared: 'income', value: 'amount' },
  costs: { one: 'cost', shared: 'costs', value: 'amount' },
  goals: { one: 'goal', shared: 'goals', value: null },
} as const;

export type Kind = keyof typeof KINDS;

/** The name of a single record of a kind. */
export type RecordName = (typeof KINDS)[Kind]['one'];

/** The kinds whose values have a history. */
export type HistoryKind = {
  [K in Kind]: (typeof KINDS)[K]['value'] extends null ? never : K;
}[Kind];

export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

export const HISTORY_KINDS = KIND_NAMES.filter(hasHistory);

/** Whether the values of a kind of records have a history. */
export function hasHistory(kind: Kind): kind is HistoryKind {
  return KINDS[kind].value !== null;
}

/**
 * An object with a value for each of some kinds, in their order. Its type is stated by the caller:
 * values that one piece of code makes for any kind cannot be told apart by the compiler.
 */
export function byKind<Values extends { [Some in K]: unknown }, K extends Kind = Kind>(
  kinds: readonly K[],
  valueOf: (kind: K) => object,
): Values {
  return Object.fromEntries(kinds.map((kind) => [kind, valueOf(kind)])) as Values;
}

const KIND_OF = new Map<string, Kind>(KIND_NAMES.map((kind) => [KINDS[kind].one, kind]));

/** The kind of a single record's name; null for the name of anything else. */
export function kindNamed(name: string): Kind | null {
  return KIND_OF.get(name) ?? null;
}

/**
 * A record; a month into which values were copied; transactions, a bank file, a household, a token, a
 * calendar's address, a way to sign in.
 */
export type EntityType =
  | RecordName
  | 'month'
  | 'transactions'
  | 'bank_file'
  | 'household'
  | 'token'
  | 'sign_in'
  | 'calendar';

const ENTITIES = {
  asset: true,
  liability: true,
  goal: true,
  income: true,
  cost: true,
  month: true,
  transactions: true,
  bank_file: true,
  household: true,
  token: true,
  sign_in: true,
  calendar: true,
} satisfies Record<EntityType, true>;

/** Subjects of activities, in the order of the database's own check. */
export const ENTITY_TYPES = Object.keys(ENTITIES) as readonly EntityType[];
