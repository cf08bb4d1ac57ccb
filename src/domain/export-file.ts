import * as z from 'zod/mini';
import { profileChanges } from './accounts.ts';
import { boundedList, MISTAKES_MAX } from './bounded-list.ts';
import type { Change } from './changes.ts';
import { CURRENCIES, type Currency } from './currencies.ts';
import {
  type ExportedItem,
  exportedItems,
  type ExportedSaying,
  fileId,
  instant,
} from './export-items.ts';
import { currency, flag, oneOf, optionalName, requiredName } from './fields.ts';
import { isMonth, type Month } from './months.ts';
import type { Kind } from './records.ts';
import type { Issue } from './refusals.ts';
import type { Language } from './texts.ts';
import { HISTORY_KINDS } from './typed-values.ts';
import { WIDGET_TYPES, type WidgetType } from './widgets.ts';

/** The version of the file that this code writes, and the only one that it reads. */
export const EXPORT_VERSION = 1;

/** What a file may weigh when it is read in, in bytes (design: import 10 MB). */
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;

/** What a person says of themselves; of what is left out or null nothing is read in. */
export type ExportedProfile = {
  firstName?: string | null;
  lastName?: string | null;
  currency?: Currency;
  language?: Language;
  occupation?: string | null;
  age?: number | null;
  /** The profile image as a `data:` address. */
  image?: string | null;
};

/** What a person did; `item` names one of the file's, or one that was erased. */
export type ExportedActivity = {
  action: 'created' | 'updated' | 'deleted' | 'restored';
  entityType: 'asset' | 'liability' | 'income' | 'cost' | 'goal';
  item: string;
  name: string;
  isErased: boolean;
  changes: Change[];
  createdAt: string;
};

/** Everything that a person keeps, in one file (docs/export-format.md). */
export type ExportFile = {
  format: 'valv';
  version: typeof EXPORT_VERSION;
  /** Of the data set: what was read in once is not read in again. */
  id: string;
  exportedAt: string;
  /** Told for the person's own information; not read in. */
  account?: { email: string; createdAt: string };
  profile: ExportedProfile;
  widgets: { type: WidgetType; isVisible: 0 | 1 }[];
  activities: ExportedActivity[];
} & { [K in Kind]: ExportedItem<K>[] };

const head = z.looseObject(
  {
    format: z.literal('valv', 'file.format'),
    version: z
      .int('file.format')
      .check(
        z.minimum(EXPORT_VERSION, { error: 'file.older', abort: true }),
        z.maximum(EXPORT_VERSION, 'file.newer'),
      ),
  },
  'file.format',
);

const IMAGE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]{1,88000}={0,2}$/;
const { language, age } = profileChanges.shape;

const profile = z.strictObject({
  firstName: z.optional(optionalName),
  lastName: z.optional(optionalName),
  currency: z.optional(currency),
  language,
  occupation: z.optional(optionalName),
  age,
  image: z.optional(z.nullable(z.string('image.type').check(z.regex(IMAGE, 'image.type')))),
});

const TOLD_CHARACTERS_MAX = 2_000;
const told = z.nullable(
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
  from: z.optional(told),
  to: z.optional(told),
  month: z.optional(z.string('month.format').check(z.refine(isMonth, 'month.format'))),
  currency: z.optional(z.enum(CURRENCIES, 'currency.unknown')),
  fromCurrency: z.optional(z.enum(CURRENCIES, 'currency.unknown')),
});

const activity = z.strictObject({
  action: oneOf(['created', 'updated', 'deleted', 'restored'], 'choice'),
  entityType: oneOf(['asset', 'liability', 'income', 'cost', 'goal'], 'choice'),
  item: fileId,
  name: requiredName('name.required'),
  isErased: z._default(z.boolean('choice'), false),
  changes: z._default(boundedList(change), []),
  createdAt: instant,
});

const widget = z.strictObject({ type: oneOf(WIDGET_TYPES, 'type.required'), isVisible: flag });

const whole = z.strictObject({
  format: z.literal('valv'),
  version: z.literal(EXPORT_VERSION),
  id: z.uuid('id.format'),
  exportedAt: instant,
  account: z.optional(z.strictObject({ email: z.string('email.format'), createdAt: instant })),
  profile: z._default(profile, {}),
  widgets: z._default(boundedList(widget, { key: 'type', issue: 'entry.twice' }), []),
  assets: z._default(exportedItems('assets'), []),
  liabilities: z._default(exportedItems('liabilities'), []),
  incomes: z._default(exportedItems('incomes'), []),
  costs: z._default(exportedItems('costs'), []),
  goals: z._default(exportedItems('goals'), []),
  activities: z._default(boundedList(activity), []),
});

/** Reads a file of any origin; whether it is one of ours, and of this version, is asked first. */
export const exportFile = z.pipe(head, whole) as unknown as z.ZodMiniType<ExportFile>;

/** Activities speak of an item of a kind by another word. */
export const KIND_OF_ENTITY = {
  asset: 'assets',
  liability: 'liabilities',
  income: 'incomes',
  cost: 'costs',
  goal: 'goals',
} as const satisfies Record<ExportedActivity['entityType'], Kind>;

/**
 * What is wrong with a file as a whole: months that have not begun, and activities about items
 * that it neither holds nor says to be erased. `running` is the month in Stockholm now.
 */
export function inconsistenciesOf(file: ExportFile, running: Month): Issue[] {
  return [...futureMonths(file, running), ...lostItems(file)].slice(0, MISTAKES_MAX);
}

function futureMonths(file: ExportFile, running: Month): Issue[] {
  return HISTORY_KINDS.flatMap((kind) =>
    file[kind].flatMap(({ observations, typed }, at) => [
      ...future(observations, `${kind}.${at}.observations`, running),
      ...future(typed, `${kind}.${at}.typed`, running),
    ]),
  );
}

function future(said: readonly ExportedSaying[], path: string, running: Month): Issue[] {
  return said.flatMap(({ month }, at) =>
    month > running ? [issueAt(`${path}.${at}.month`, 'month.future')] : [],
  );
}

function lostItems(file: ExportFile): Issue[] {
  const known = new Set(
    Object.entries(KIND_OF_ENTITY).flatMap(([entity, kind]) =>
      file[kind].map(({ id }) => `${entity} ${id}`),
    ),
  );
  for (const { entityType, item, isErased } of file.activities) {
    if (isErased) known.add(`${entityType} ${item}`);
  }
  return file.activities.flatMap(({ entityType, item }, at) =>
    known.has(`${entityType} ${item}`) ? [] : [issueAt(`activities.${at}.item`, 'item.missing')],
  );
}

function issueAt(path: string, code: string): Issue {
  return { path, code, message: code };
}
