import * as z from 'zod/mini';
import { profileChanges, type User } from '#domain/account/profile.ts';
import { boundedList, type ListOptions } from '#domain/basics/bounded-list.ts';
import type { FieldChange } from '#domain/records/changes.ts';
import { type ExportedConnection, exportedConnection } from './export-connections.ts';
import type { ExportedMapping } from '#domain/banking/column-mappings/mapping.ts';
import { exportedMapping } from '#domain/banking/column-mappings/mapping-schema.ts';
import {
  type ExportedHoldingsMapping,
  exportedHoldingsMapping,
} from '#domain/holdings/files/holdings-mapping.ts';
import { type Currency, CURRENCIES } from '#domain/basics/currencies.ts';
import {
  exportedBankAccount,
  type ExportedBankAccount,
  exportedBankFile,
  type ExportedBankFile,
  exportedTransaction,
  type ExportedTransaction,
} from './export-bank.ts';
import {
  exportedHousehold,
  type ExportedHousehold,
  exportedShare,
  type ExportedShare,
} from './export-households.ts';
import {
  exportedHolding,
  type ExportedHolding,
  exportedInstrument,
  type ExportedInstrument,
  exportedQuote,
  type ExportedQuote,
} from './export-holdings.ts';
import { type ExportedItem, exportedItems, instant, fileId } from './export-items.ts';
import {
  exportedCategory,
  type ExportedCategory,
  exportedDecision,
  type ExportedDecision,
  exportedRule,
  type ExportedRule,
} from './export-sorting.ts';
import { exportedMortgage, type ExportedMortgage } from './export-mortgages.ts';
import { exportedSubscription, type ExportedSubscription } from './export-subscription.ts';
import { currency, flag, oneOf, optionalName, requiredName } from '#domain/basics/fields.ts';
import type { Language } from '#domain/basics/texts.ts';
import { WIDGET_TYPES, type WidgetType } from '#domain/figures/dashboard/widgets.ts';
import {
  byKind,
  type EntityType,
  type Kind,
  KIND_NAMES,
  ENTITY_TYPES,
} from '#domain/records/kinds.ts';
import { isMonth } from '#domain/basics/months.ts';

/** The version of the file that this code writes. */
export const EXPORT_VERSION = 4;

/** The oldest that it reads. */
const OLDEST_VERSION = 1;

/** Lists that no file of the first version has. */
const LISTS_SINCE_2 = [
  'households',
  'coOwned',
  'bankAccounts',
  'bankFiles',
  'transactions',
] as const;

/** Lists that no file before the fourth version has. */
const LISTS_SINCE_4: readonly ListName[] = [
  'holdingsMappings',
  'mortgages',
  'instruments',
  'holdingTransactions',
  'quotes',
];

/**
 * Lists other than the items, as far as the file's version knows them; lists that others refer to
 * come first.
 */
export const LISTS_BESIDE = [
  'households',
  'coOwned',
  'bankAccounts',
  'bankFiles',
  'transactionCategories',
  'transactionRules',
  'recurringDecisions',
  'transactions',
  'columnMappings',
  'holdingsMappings',
  'bankConnections',
  'mortgages',
  'instruments',
  'holdingTransactions',
  'quotes',
] as const;

/** Lists among them with data of banks, which are imported again. */
export const LISTS_READ_BACK = [
  'bankAccounts',
  'bankFiles',
  'transactionCategories',
  'transactionRules',
  'recurringDecisions',
  'transactions',
] as const satisfies readonly (typeof LISTS_BESIDE)[number][];

/** Lists among them of accounts with holdings. */
export const LISTS_OF_HOLDINGS = [
  'instruments',
  'holdingTransactions',
  'quotes',
] as const satisfies readonly (typeof LISTS_BESIDE)[number][];

export type HoldingList = (typeof LISTS_OF_HOLDINGS)[number];

/** Lists among them that need another user's consent: exported, and not imported. */
export const LISTS_LEFT_OUT = [
  'households',
  'coOwned',
  'bankConnections',
] as const satisfies readonly (typeof LISTS_BESIDE)[number][];

const MB = 1024 * 1024;

/**
 * The largest file that is imported, in bytes: enough for values typed for every month since 1980
 * of the maximum number of items.
 */
export const IMPORT_BYTES_MAX = 256 * MB;

/** The most characters of one item with its whole history: more than 100,000 values. */
export const ITEM_CHARACTERS_MAX = 10 * MB;

/** The largest file that is read as a whole, in bytes: much more than a browser stores. */
export const GUEST_FILE_BYTES_MAX = 10 * MB;

/** Profile fields of an export; absent and null fields are not imported. */
export type ExportedProfile = {
  firstName?: string | null;
  lastName?: string | null;
  currency?: Currency;
  language?: Language;
  occupation?: string | null;
  age?: number | null;
  municipality?: string | null;
  birthYear?: number | null;
  churchMember?: 0 | 1 | null;
  residences?: User['residences'];
  /** Whether the monthly mail is wanted. */
  monthMail?: 0 | 1;
  /** The profile image as a `data:` address. */
  image?: string | null;
};

/**
 * The activities of a user; `item` names one of the file's, or one that was erased. For a month,
 * which is named `YYYY-MM`, it is the id of the copy made into it.
 */
export type ExportedActivity = {
  action: 'created' | 'updated' | 'deleted' | 'restored';
  entityType: EntityType;
  item: string;
  name: string;
  isErased: boolean;
  changes: FieldChange[];
  /** The same for everything that one action changed. */
  deed?: string | undefined;
  createdAt: string;
};

/** All data of a user, in one file (docs/export-format.md). */
export type ExportFile = {
  format: 'valv';
  version: 1 | 2 | 3 | typeof EXPORT_VERSION;
  /** Id of the data set, which is imported once. */
  id: string;
  exportedAt: string;
  /** For the user's own information; not imported. */
  account?: { email: string; createdAt: string; subscription?: ExportedSubscription | null };
  profile: ExportedProfile;
  widgets: { type: WidgetType; isVisible: 0 | 1 }[];
  /** For the user's own information; not imported. */
  households: ExportedHousehold[];
  /** The same. */
  coOwned: ExportedShare[];
  /** Data of banks, and the user's edits of it. */
  bankAccounts: ExportedBankAccount[];
  bankFiles: ExportedBankFile[];
  transactionCategories: ExportedCategory[];
  transactionRules: ExportedRule[];
  recurringDecisions: ExportedDecision[];
  transactions: ExportedTransaction[];
  /** The user's saved column mappings. */
  columnMappings: ExportedMapping[];
  /** The same of tables of holdings. */
  holdingsMappings: ExportedHoldingsMapping[];
  /** For the user's own information; not imported. */
  bankConnections: ExportedConnection[];
  /** The terms of home loans, by the ids of homes and loans in the file. */
  mortgages: ExportedMortgage[];
  /** Instruments, transactions of accounts with them, and their prices. */
  instruments: ExportedInstrument[];
  holdingTransactions: ExportedHolding[];
  quotes: ExportedQuote[];
  activities: ExportedActivity[];
} & { [K in Kind]: ExportedItem<K>[] };

const head = z.looseObject(
  {
    format: z.literal('valv', 'file.format'),
    version: z
      .int('file.format')
      .check(
        z.minimum(OLDEST_VERSION, { error: 'file.older', abort: true }),
        z.maximum(EXPORT_VERSION, 'file.newer'),
      ),
  },
  'file.format',
);

const IMAGE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]{1,88000}={0,2}$/;
const { language, age, birthYear, churchMember, residences, monthMail } = profileChanges.shape;
const municipality = z.optional(
  z.nullable(z.string('municipality.unknown').check(z.regex(/^\d{4}$/, 'municipality.unknown'))),
);

const profile = z.strictObject({
  firstName: z.optional(optionalName),
  lastName: z.optional(optionalName),
  currency: z.optional(currency),
  language,
  occupation: z.optional(optionalName),
  age,
  municipality,
  birthYear,
  churchMember,
  residences,
  monthMail,
  image: z.optional(z.nullable(z.string('image.type').check(z.regex(IMAGE, 'image.type')))),
});

const widget = z.strictObject({ type: oneOf(WIDGET_TYPES, 'type.required'), isVisible: flag });

const TOLD_CHARACTERS_MAX = 2_000;
/** Characters of an activity's changes as JSON: more than of a mortgage of all its parts. */
const CHANGES_CHARACTERS_MAX = 20_000;

const toldValue = z.nullable(
  z.union(
    [
      z.number(),
      z.string().check(
        z.maxLength(TOLD_CHARACTERS_MAX),
        z.refine((text) => text.isWellFormed() && !text.includes('\u0000')),
      ),
    ],
    'text.type',
  ),
);
const change = z.strictObject({
  field: z.string('choice').check(z.regex(/^[A-Za-z]{1,40}$/, 'choice')),
  from: z.optional(toldValue),
  to: z.optional(toldValue),
  month: z.optional(z.string('month.format').check(z.refine(isMonth, 'month.format'))),
  currency: z.optional(z.enum(CURRENCIES, 'currency.unknown')),
  fromCurrency: z.optional(z.enum(CURRENCIES, 'currency.unknown')),
});

/** The activities of a user, as a full export holds it. */
const exportedActivity = z.strictObject({
  action: oneOf(['created', 'updated', 'deleted', 'restored'], 'choice'),
  entityType: oneOf(ENTITY_TYPES, 'choice'),
  item: fileId,
  name: requiredName('name.required'),
  isErased: z._default(z.boolean('choice'), false),
  changes: z._default(boundedList({ schema: change }).check(z.refine(isShort, 'text.long')), []),
  /** The same for everything that one action changed. */
  deed: z.optional(fileId),
  createdAt: instant,
});

function isShort(changes: readonly object[]): boolean {
  return JSON.stringify(changes).length <= CHANGES_CHARACTERS_MAX;
}

/** The lists of a file, in the order in which one is written. */
export const EXPORTED_LISTS = {
  widgets: { schema: widget, unique: { key: 'type', issue: 'entry.twice' } },
  ...byKind<{ [K in Kind]: ListOptions<ExportedItem<K>> }>(KIND_NAMES, exportedItems),
  households: { schema: exportedHousehold },
  coOwned: { schema: exportedShare },
  bankAccounts: { schema: exportedBankAccount },
  bankFiles: { schema: exportedBankFile },
  transactionCategories: { schema: exportedCategory },
  transactionRules: { schema: exportedRule },
  recurringDecisions: { schema: exportedDecision },
  transactions: { schema: exportedTransaction },
  columnMappings: { schema: exportedMapping },
  holdingsMappings: { schema: exportedHoldingsMapping },
  bankConnections: { schema: exportedConnection },
  mortgages: { schema: exportedMortgage, unique: { key: 'home', issue: 'entry.twice' } },
  instruments: { schema: exportedInstrument, unique: { key: 'id', issue: 'id.twice' } },
  holdingTransactions: { schema: exportedHolding },
  quotes: { schema: exportedQuote },
  activities: { schema: exportedActivity },
} satisfies Record<ListName, object> as unknown as {
  [Name in ListName]: ListOptions<ExportFile[Name][number]>;
};

export type ListName = 'widgets' | 'activities' | (typeof LISTS_BESIDE)[number] | Kind;

const reported = {
  format: z.literal('valv'),
  version: z.literal([OLDEST_VERSION, 2, 3, EXPORT_VERSION]),
  id: z.uuid('id.format'),
  exportedAt: instant,
  account: z.optional(
    z.strictObject({
      email: z.string('email.format'),
      createdAt: instant,
      subscription: z.optional(z.nullable(exportedSubscription)),
    }),
  ),
  profile: z._default(profile, {}),
};

function listOf<Name extends ListName>(name: Name) {
  return z._default(boundedList(EXPORTED_LISTS[name]), []);
}

const lists = z.strictObject({
  ...reported,
  widgets: listOf('widgets'),
  ...byKind<{ [K in Kind]: ReturnType<typeof listOf<K>> }>(KIND_NAMES, listOf),
  households: listOf('households'),
  coOwned: listOf('coOwned'),
  bankAccounts: listOf('bankAccounts'),
  bankFiles: listOf('bankFiles'),
  transactionCategories: listOf('transactionCategories'),
  transactionRules: listOf('transactionRules'),
  recurringDecisions: listOf('recurringDecisions'),
  transactions: listOf('transactions'),
  columnMappings: listOf('columnMappings'),
  holdingsMappings: listOf('holdingsMappings'),
  bankConnections: listOf('bankConnections'),
  mortgages: listOf('mortgages'),
  instruments: listOf('instruments'),
  holdingTransactions: listOf('holdingTransactions'),
  quotes: listOf('quotes'),
  activities: listOf('activities'),
});

const whole = lists.check(({ value, issues }) => {
  const held = LISTS_BESIDE.filter((name) => value[name].length > 0);
  for (const name of unknownLists(value.version, held)) {
    issues.push({ code: 'custom', input: value, path: [name], message: 'unknown_field' });
  }
});

/** Lists of a file that its version does not define. */
export function unknownLists(version: number, held: readonly ListName[]): ListName[] {
  if (version >= EXPORT_VERSION) return [];
  const known = knownLists(version);
  return LISTS_BESIDE.filter((name) => held.includes(name) && !known.includes(name));
}

function knownLists(version: number): readonly ListName[] {
  if (version < 2) return [];
  if (version < 3) return LISTS_SINCE_2;
  return LISTS_BESIDE.filter((name) => !LISTS_SINCE_4.includes(name));
}

/** Names of a file's members that are not lists. */
export const HEAD_FIELDS: ReadonlySet<string> = new Set(Object.keys(reported));

/** Members of a file that are not lists. */
export type ExportHead = Omit<ExportFile, ListName>;

/**
 * Parses the members other than lists, after checking that the file is ours, and of this version.
 */
export const exportHead = z.pipe(
  head,
  z.strictObject(reported),
) as unknown as z.ZodMiniType<ExportHead>;

/** Reads a file of any origin; origin and version are checked first. */
export const exportFile = z.pipe(head, whole) as unknown as z.ZodMiniType<ExportFile>;
