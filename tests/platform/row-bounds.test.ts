import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/**
 * The bound of a table's rows of one user. `by`: the name of the number, in the file that counts
 * under the user's lock. `within`: each row belongs to one of that table, and `each` says how many
 * of a parent's there are; the key that says so is in the database. `key`: the columns of a unique
 * key of which there are few values.
 */
type Bound =
  | { by: string; file: string }
  | { within: string; each: string }
  | { key: readonly string[]; each: string };

const RECORDS = { by: 'RECORDS_MAX', file: 'records/collections/statements.ts' };
const VALUES = { by: 'HISTORY_VALUES_MAX', file: 'records/history/values-max.ts' };

/** Every table of a user's rows. A new one gets its line here, and is counted where it says. */
const BOUNDS: Readonly<Record<string, Bound>> = {
  users: { key: ['id'], each: 'the user' },
  profile_images: { key: ['user_id'], each: 'the user; of IMAGE_BYTES_MAX' },

  // Records: RECORDS_MAX present and REMOVED_MAX removed of each kind.
  assets: RECORDS,
  liabilities: RECORDS,
  incomes: RECORDS,
  costs: RECORDS,
  goals: RECORDS,
  demo_items: { key: ['user_id', 'item_id'], each: 'record; marks of erased ones are removed' },
  mortgages: { within: 'assets', each: 'one of a home' },
  mortgage_parts: { within: 'liabilities', each: 'one of a loan; rates by RATES_MAX' },

  // Their past: all eight together. Copies of jointly owned items count like own values, whoever
  // writes them (tests/household/co-owned-bounds.test.ts).
  asset_history: VALUES,
  liability_history: VALUES,
  income_history: VALUES,
  cost_history: VALUES,
  historical_asset_values: VALUES,
  historical_liability_values: VALUES,
  historical_income_values: VALUES,
  historical_cost_values: VALUES,
  monthly_snapshots: {
    key: ['user_id', 'currency', 'year', 'month'],
    each: 'month since 1980 in each currency of ours',
  },
  user_activities: { by: 'ACTIVITIES_MAX', file: 'records/activity/store.ts' },

  // Banks.
  bank_accounts: { by: 'BANK_ACCOUNTS_MAX', file: 'banking/accounts/accounts.ts' },
  bank_connections: { by: 'BANK_CONNECTIONS_MAX', file: 'banking/connections/starting.ts' },
  bank_consent_states: { by: 'STARTS_MAX', file: 'banking/connections/starting.ts' },
  transactions: { by: 'refuseBeyondQuota', file: 'banking/ingest/quota.ts' },
  transaction_imports: { by: 'BANK_FILES_MAX', file: 'banking/imports/imports.ts' },
  transaction_categories: { by: 'CATEGORIES_MAX', file: 'banking/categories/routes.ts' },
  transaction_rules: { by: 'RULES_MAX', file: 'banking/rules/routes.ts' },
  transaction_edits: { by: 'remember', file: 'banking/bulk-edits/routes.ts' },
  recurring_decisions: { by: 'DECISIONS_MAX', file: 'banking/recurring/store.ts' },
  column_mappings: { by: 'MAPPINGS_MAX', file: 'platform/http/column-mappings.ts' },

  // Holdings.
  instruments: { by: 'INSTRUMENTS_MAX', file: 'holdings/instruments/store.ts' },
  holding_transactions: { by: 'TRANSACTIONS_MAX', file: 'holdings/transactions/store.ts' },
  quotes: { by: 'QUOTES_MAX', file: 'holdings/quotes/store.ts' },
  holding_imports: { by: 'BANK_FILES_MAX', file: 'holdings/imports/store.ts' },
  // As many removed rows as there may be transactions, and one of each that is there.
  holding_transactions_before: {
    by: 'TRANSACTIONS_MAX',
    file: 'holdings/imports/replaced-rows.ts',
  },
  holdings_mappings: { by: 'MAPPINGS_MAX', file: 'platform/http/column-mappings.ts' },

  // The account itself.
  dashboard_widgets: { key: ['user_id', 'widget_type'], each: 'type of widget' },
  notification_reads: { by: 'markRead', file: 'figures/notifications/routes.ts' },
  idempotency_keys: { by: 'KEYS_MAX', file: 'platform/http/idempotency.ts' },
  export_links: { by: 'LINKS_MAX', file: 'portability/exports/routes.ts' },
  imports: { by: 'DATA_SETS_MAX', file: 'portability/imports/store.ts' },
  access_tokens: { by: 'TOKENS_MAX', file: 'access/tokens/store.ts' },
  calendars: { by: 'CALENDARS_MAX', file: 'access/calendar/store.ts' },
  moves: { by: 'MOVES_MAX', file: 'portability/moves/kept-moves.ts' },

  // Households.
  household_members: { by: 'HOUSEHOLDS_MAX', file: 'household/households/store.ts' },
  household_invitations: { by: 'MEMBERS_MAX', file: 'household/invitations/store.ts' },
  invitation_mails: { key: ['user_id', 'day'], each: 'day, of which two are kept' },
  co_owner_links: { by: 'LINKS_MAX', file: 'household/co-owners/store.ts' },

  // Sign-in.
  auth_identities: { key: ['provider', 'provider_id'], each: 'provider, of which there is one' },
  auth_sessions: { by: 'SESSIONS_MAX', file: 'auth/sessions/sessions.ts' },
  auth_factors: { by: 'FACTORS_MAX', file: 'auth/factors/enrollment.ts' },
  auth_challenges: { by: 'CHALLENGES_MAX', file: 'auth/factors/second-factor.ts' },
  auth_credentials: { by: 'PASSKEYS_MAX', file: 'auth/passkeys/own-passkeys.ts' },
  auth_recovery_codes: { by: 'createRecoveryCodes', file: 'auth/factors/recovery-codes.ts' },
  auth_oidc_links: { key: ['user_id', 'issuer'], each: 'provider that the settings have named' },
  auth_one_time_tokens: { key: ['user_id', 'kind'], each: 'kind of mail' },
  // With one more, of a sign-in by a provider.
  auth_flow_states: { by: 'MAILS_PER_ADDRESS_MAX', file: 'auth/limits/limits.ts' },
  auth_audit: { by: 'AUDIT_OF_USER_MAX', file: 'auth/users/tidy.ts' },
};

/** Columns that name the user whose row it is. */
const OWNERS = ['user_id', 'owner_id', 'inviter_user_id'];

describe('the bounds of a user’s rows', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.pool);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  test('every table with a user’s rows has one', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = any($1)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition`,
      [OWNERS],
    );
    const tables = [...rows.map(({ name }) => name), 'users'];
    expect(Object.keys(BOUNDS).toSorted()).toEqual(tables.toSorted());
  });

  const bounds = Object.entries(BOUNDS).map(([table, bound]) => ({ table, bound }));

  test.each(bounds)('that of $table is where the list says', async ({ table, bound }) => {
    if ('by' in bound) {
      expect(readFileSync(`src/server/${bound.file}`, 'utf8')).toContain(bound.by);
    } else if ('within' in bound) {
      const { rows } = await client.query(
        `select from pg_constraint where contype = 'f' and confdeltype = 'c'
          and conrelid = $1::regclass and confrelid = $2::regclass`,
        [table, bound.within],
      );
      expect(rows).not.toEqual([]);
    } else {
      const { rows } = await client.query<{ columns: string[] }>(
        `select array(select attname::text
            from unnest(indkey::int2[]) with ordinality key (at, place)
            join pg_attribute on attrelid = indrelid and attnum = key.at order by place) as columns
        from pg_index where indisunique and indrelid = $1::regclass`,
        [table],
      );
      expect(rows.map(({ columns }) => columns)).toContainEqual(bound.key);
    }
  });
});
