import * as z from 'zod/mini';
import {
  amount,
  currency,
  flag,
  notNegative,
  oneOf,
  optionalDay,
  optionalDescription,
  optionalName,
  percent,
  positiveAmount,
  requiredName,
  wholeNumber,
} from '#domain/basics/fields.ts';
import { datedRates, datedShares } from './dated-lists.ts';
import { type RecordField, isNullable } from './field.ts';
import { fieldsOf } from './fields.ts';
import { byKind, type Kind, KIND_NAMES } from './kinds.ts';
import type { DraftOf } from './records.ts';

type SchemaOf<Values> = z.ZodMiniObject<{
  [Name in keyof Values]: z.ZodMiniType<Values[Name], unknown>;
}>;
type ChangesOf<Values> = z.ZodMiniObject<{
  [Name in keyof Values]: z.ZodMiniOptional<z.ZodMiniType<Values[Name], unknown>>;
}>;

/** Bodies of requests to add a record; absent fields get their default. */
export const DRAFTS = byKind<{ [K in Kind]: SchemaOf<DraftOf<K>> }>(KIND_NAMES, (kind) => {
  const shape = Object.entries(fieldsOf(kind)).map(([name, field]) => [name, withDefault(field)]);
  return z.strictObject(Object.fromEntries(shape));
});

/** Bodies of requests to change a record: absent is unchanged, null is cleared. */
export const CHANGES = byKind<{ [K in Kind]: ChangesOf<DraftOf<K>> }>(KIND_NAMES, (kind) => {
  const shape = Object.entries(fieldsOf(kind)).map(([name, field]) => [name, schemaOf(field)]);
  return z.partial(z.strictObject(Object.fromEntries(shape)));
});

/** The same for a server, which knows the user's own currency. */
export const SENT_DRAFTS = {
  ...DRAFTS,
  goals: z.extend(DRAFTS.goals, { currency: z.optional(currency) }),
};

function withDefault(field: RecordField): z.ZodMiniType {
  const schema = schemaOf(field);
  if ('default' in field) return z._default(schema, field.default);
  return isNullable(field) ? z._default(schema, null) : schema;
}

function schemaOf(field: RecordField): z.ZodMiniType {
  const schema = statedSchema(field);
  return 'nullable' in field ? z.nullable(schema) : schema;
}

function statedSchema(field: RecordField): z.ZodMiniType {
  switch (field.format) {
    case 'name':
      return requiredName(field.issue);
    case 'line':
      return optionalName;
    case 'text':
      return optionalDescription;
    case 'amount':
      return field.positive ? positiveAmount(field.issue, field.positive) : amount(field.issue);
    case 'cost':
      return notNegative(field.issue);
    case 'percent':
      return percent(field.issue);
    case 'currency':
      return currency;
    case 'choice':
      return oneOf(field.options, field.issue);
    case 'flag':
      return flag;
    case 'day':
      return optionalDay;
    case 'number':
      return wholeNumber(field.min, field.max, field.issue);
    case 'rates':
      return datedRates;
    case 'shares':
      return datedShares;
  }
}
