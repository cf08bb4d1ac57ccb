import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changesBetween } from '#domain/records/changes.ts';
import { HISTORY_FIELDS } from '#domain/records/fields.ts';
import { DRAFTS } from '#domain/records/drafts.ts';
import { HISTORY_TABLES } from '#server/records/history/kinds.ts';
import { RECORD_TABLES } from '#server/records/collections/statements.ts';
import { assets } from '#server/records/assets/table.ts';
import { activityTexts } from '#web/records/activity/texts.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ask } from '#tests/support/embedded.ts';
import { HISTORY_KINDS, type Kind } from '#domain/records/kinds.ts';

const KINDS = Object.keys(DRAFTS) as Kind[];

const fieldsOf = (kind: Kind) => Object.keys(DRAFTS[kind].shape);
const columnsOf = (table: PgTable): [string, PgColumn][] => Object.entries(getTableColumns(table));
const without = (fields: readonly string[], others: readonly string[]) =>
  fields.filter((field) => !others.includes(field)).toSorted();

/** Columns of every table. */
const ROW = ['userId', 'id', 'createdAt', 'updatedAt', 'deletedAt', 'removedOn'];
/** Of an asset, by its holdings. */
const DERIVED = ['holdingsSince'];
const OBSERVATION = ['userId', 'id', 'month', 'recordedAt', 'reason'];
const TYPED = ['userId', 'id', 'itemId', 'year', 'month', 'copyId', 'reason', 'createdAt'];

describe.each(KINDS)('the fields of %s', (kind) => {
  test('are those of its table', () => {
    const columns = columnsOf(RECORD_TABLES[kind]).map(([name]) => name);
    expect(without(columns, [...ROW, ...DERIVED])).toEqual(fieldsOf(kind).toSorted());
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

/** Of these each of two owners has their own. */
const OWN = ['userId', 'id', 'ownershipPercentage', 'shares', 'coOwnerName', 'description'];

describe.each(['assets', 'liabilities'] as const)('the copy of jointly owned %s', (kind) => {
  const { observations, typed, itemId } = HISTORY_TABLES[kind];
  const [items, history, months] = [RECORD_TABLES[kind], observations, typed].map(getTableName);
  const [owner, member, item, copy, link] = ['a', 'b', 'c', 'd', 'e'].map(
    (letter) => `00000000-0000-4000-8000-${letter.repeat(12)}`,
  );

  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await ask(
      database.pool,
      `alter table ${items} add column not_known text;
       alter table ${history} add column not_known text;
       alter table ${months} add column not_known text;
       insert into users (id, email) values ('${owner}', 'a@b.se'), ('${member}', 'b@b.se');
       insert into households (id, name) values ('${owner}', 'Lindgården');
       insert into household_members (id, household_id, user_id, status, joined_at)
         select id, '${owner}', id, 'active', now() from users;
       insert into ${items} (user_id, id, type, name, ${HISTORY_FIELDS[kind][0]}, not_known)
         values ('${owner}', '${item}', 'other', 'Huset', 10, 'item');
       insert into ${history} (user_id, id, ${itemId.name}, month, currency,
         ${HISTORY_FIELDS[kind][0]}, ownership_percentage, not_known) values
         ('${owner}', gen_random_uuid(), '${item}', '2025-01', 'SEK', 10, 100, 'first'),
         ('${owner}', gen_random_uuid(), '${item}', '2025-03', 'SEK', 12, 100, 'later');
       insert into ${months} (user_id, id, ${itemId.name}, year, month, currency,
         ${HISTORY_FIELDS[kind][0]}, ownership_percentage, not_known) values
         ('${owner}', gen_random_uuid(), '${item}', 2025, 4, 'SEK', 13, 100, 'typed');
       insert into co_owner_links (id, household_id, kind, owner_id, item_id, member_id,
         member_item_id, percent, from_month, status) values ('${link}', '${owner}', '${kind}',
         '${owner}', '${item}', '${member}', '${copy}', 40, '2025-02', 'active')`,
    );
  });
  afterAll(() => database.drop());

  const rowsOf = (table: string | undefined, order: string) =>
    ask<Record<string, unknown>>(
      database.pool,
      `select * from ${table} where user_id = '${member}' order by ${order}`,
    );

  test('has every field, also one that is added later', async () => {
    await ask(database.pool, `update ${items} set not_known = 'changed' where id = '${item}'`);
    const [row] = await rowsOf(items, 'id');
    expect(row).toMatchObject({ id: copy, ownership_percentage: '40.00', not_known: 'changed' });
    const [original] = await ask<Record<string, unknown>>(
      database.pool,
      `select * from ${items} where id = '${item}'`,
    );
    const same = columnsOf(RECORD_TABLES[kind]).filter(
      ([field]) => ![...OWN, 'createdAt', 'updatedAt'].includes(field),
    );
    for (const [field, { name }] of same) expect(row?.[name], field).toEqual(original?.[name]);
  });

  test('has every field of its history from the first month of the share', async () => {
    expect(await rowsOf(history, 'month')).toMatchObject([
      { month: '2025-02', [itemId.name]: copy, not_known: 'first', ownership_percentage: '40.00' },
      { month: '2025-03', [itemId.name]: copy, not_known: 'later', ownership_percentage: '40.00' },
    ]);
    expect(await rowsOf(months, 'month')).toMatchObject([
      { month: 4, [itemId.name]: copy, not_known: 'typed', ownership_percentage: '40.00' },
    ]);
  });
});
