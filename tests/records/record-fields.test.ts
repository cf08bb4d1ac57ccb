import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changesBetween } from '#domain/records/changes.ts';
import { HISTORY_FIELDS } from '#domain/records/history-fields.ts';
import type { Kind } from '#domain/records/records.ts';
import { HISTORY_KINDS } from '#domain/figures/history/history-kinds.ts';
import { DRAFTS } from '#domain/portability/export-items.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { RECORD_TABLES } from '#server/records/collections/tables.ts';
import { assets } from '#server/records/assets/table.ts';
import { activityTexts } from '#web/records/activity/texts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/embedded.ts';

const KINDS = Object.keys(DRAFTS) as Kind[];

const fieldsOf = (kind: Kind) => Object.keys(DRAFTS[kind].shape);
const columnsOf = (table: PgTable): [string, PgColumn][] => Object.entries(getTableColumns(table));
const without = (fields: readonly string[], others: readonly string[]) =>
  fields.filter((field) => !others.includes(field)).toSorted();

/** Columns of every table. */
const ROW = ['userId', 'id', 'createdAt', 'updatedAt', 'deletedAt', 'removedOn'];
const OBSERVATION = ['userId', 'id', 'month', 'recordedAt', 'reason'];
const TYPED = ['userId', 'id', 'itemId', 'year', 'month', 'copyId', 'reason', 'createdAt'];

describe.each(KINDS)('the fields of %s', (kind) => {
  test('are those of its table', () => {
    const columns = columnsOf(RECORD_TABLES[kind]).map(([name]) => name);
    expect(without(columns, ROW)).toEqual(fieldsOf(kind).toSorted());
  });

  test('are amounts in its activities where the table has an amount', () => {
    const currency = 'SEK';
    for (const [field, column] of columnsOf(RECORD_TABLES[kind])) {
      if (field === 'currency' || field === 'description' || ROW.includes(field)) continue;
      const [change] = changesBetween(
        { currency, [field]: '1' },
        { currency, [field]: '2' } as { currency: typeof currency },
        [field],
      );
      const isAmount = column.getSQLType() === assets.value.getSQLType();
      expect(change?.currency === currency, field).toBe(isAmount);
    }
  });

  test.each(['en', 'sv'] as const)('have words in its activities, in %s', (language) => {
    expect(Object.keys(activityTexts[language].fields)).toEqual(
      expect.arrayContaining(fieldsOf(kind)),
    );
  });
});

describe.each(HISTORY_KINDS)('the history of %s', (kind) => {
  const { observations, itemField, typed } = HISTORY_TABLES[kind];
  const [value, ...others] = HISTORY_FIELDS[kind];

  test('has a column for each of its fields and no others', () => {
    const columns = columnsOf(observations).map(([name]) => name);
    expect(without(columns, [...OBSERVATION, itemField])).toEqual(
      without(HISTORY_FIELDS[kind], []),
    );
  });

  test('has the same for what is typed for a month', () => {
    const columns = columnsOf(typed).map(([name]) => name);
    expect(without(columns, TYPED)).toEqual(['value', ...others].toSorted());
    expect(typed.value.name).toBe(value);
  });
});

describe('items that two members own together', () => {
  /** Of these each of the two has their own. */
  const OWN = ['ownershipPercentage', 'shares', 'coOwnerName', 'description'];

  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  async function sourceOf(name: string): Promise<string> {
    const [row] = await ask<{ prosrc: string }>(
      database.pool,
      `select prosrc from pg_proc where proname = '${name}'`,
    );
    return row?.prosrc ?? '';
  }

  test.each(['assets', 'liabilities'] as const)('is copied with every field: %s', async (kind) => {
    const names = columnsOf(RECORD_TABLES[kind])
      .filter(([field]) => ![...ROW, ...OWN].includes(field))
      .map(([, column]) => column.name);
    const [updated, begun] = [
      await sourceOf(`co_owned_${kind}`),
      await sourceOf(`co_owned_${kind}_begun`),
    ];
    for (const name of names) {
      expect(updated).toContain(`${name} = item.${name}`);
      expect(begun).toMatch(new RegExp(`\\(user_id, id, ownership_percentage, [^)]*\\b${name}\\b`));
    }
  });

  test.each(['assets', 'liabilities'] as const)('is copied with its history: %s', async (kind) => {
    const { observations, typed, itemField, itemId } = HISTORY_TABLES[kind];
    const source = await sourceOf(`co_owned_${kind}`);
    const listed = [...source.matchAll(/INSERT INTO \w+ \(([^)]*)\)/g)].map(([, names]) =>
      (names ?? '').split(',').map((name) => name.trim()),
    );
    const names = (table: PgTable) => columnsOf(table).map(([, column]) => column.name);
    expect(itemField).not.toBe(itemId.name);
    // A copy was not made by copying a month.
    const expected = [names(observations), without(names(typed), ['copy_id'])];
    expect(listed.map((each) => each.toSorted())).toEqual(expected.map((each) => each.toSorted()));
  });
});
