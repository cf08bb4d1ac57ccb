import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { VerifiedBackup } from '#server/operations/backup-file/verify.ts';
import { writeBackup } from '#server/operations/backup-file/write.ts';
import { connected, type Connection } from '#server/platform/db/connection.ts';
import { createLog } from '#server/platform/log.ts';

export const quiet = createLog({ level: 'silent' });

/** The rows of every table as texts, in an order of their own. */
export type Content = Record<string, string[]>;

const LEFT_OUT = 'backups';

export async function contentOf(pool: PoolConfig): Promise<Content> {
  return connected(pool, async (client) => {
    const content: Content = {};
    for (const name of await tablesOf(client)) {
      if (name === LEFT_OUT) continue;
      const { rows } = await client.query<{ row: string }>(
        `select row::text as row from public.${name} row`,
      );
      content[name] = rows.map(({ row }) => row).sort();
    }
    return content;
  });
}

async function tablesOf(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition order by relname`);
  return rows.map(({ name }) => name);
}

/** The definitions and privileges of all tables. */
export async function rulesOf(pool: PoolConfig): Promise<string[]> {
  return connected(pool, async (client) => {
    const { rows } = await client.query<{ rule: string }>(`
      select 'policy ' || p::text as rule from pg_policies p
      union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' '
        || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select 'trigger ' || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger
        where not tgisinternal
      union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
      union all select 'grant ' || table_name || ' ' || privilege_type || ' ' || grantee
        from information_schema.role_table_grants where table_schema = 'public'
      union all select 'table ' || relname || ' ' || relrowsecurity || relforcerowsecurity
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      union all select 'function ' || pg_get_functiondef(oid) from pg_proc
        where pronamespace = 'public'::regnamespace
      order by 1`);
    return rows.map(({ rule }) => rule);
  });
}

/** A folder that ends with the test. */
export function newFolder(): { folder: string; drop: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'valv-backup-'));
  return { folder, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

export function back(pool: PoolConfig, path: string): Promise<VerifiedBackup> {
  return writeBackup({ pool, path, signal: new AbortController().signal });
}

/**
 * Rows for tables that no call of a test fills, and values that a careless copy would break: tabs,
 * line breaks, backslashes, null, letters beyond the first plane.
 */
export const MORE_ROWS = [
  `insert into added_rule_files (id, added_at, content) values (gen_random_uuid(), now(), '{}')`,
  `insert into fingerprints (name, fingerprint) values
    (E'tab\\t\\\\N here', E'line\\nbreak\\r\\n\\\\. \\\\\\\\ "quoted" {},\u2028 🏡'), ('', '\\N')`,
  `insert into statistics_changes (id, source, at, added, revised) values (gen_random_uuid(),
    'exchange_rates', now(), null, '{"a": "tab\\t\\\\N", "b": [null, 1.10]}')`,
  `insert into bank_endings (connection_id, consent_ref, provider, sealed_secret, next_try_at)
    values (gen_random_uuid(), 'medgivande', 'sandbox', null, 'infinity')`,
  `insert into payment_endings (customer_id) values ('cus_drill')`,
  `insert into payment_events (id, type) values ('evt_drill', 'invoice.paid')`,
  `insert into metric_days (day, sign_ups) values ('2026-11-01', 3)`,
  `insert into metric_nodes select 'nod å', now(), now(), null, 1, 2, 9007199254740993`,
  `insert into metric_calls values (now(), 'a', 'GET /', 1, 0, 0, 0.1 + 0.2::float8, '{1,null}')`,
  `insert into auth_flow_states (id, user_id, method, challenge, expires_at)
    select gen_random_uuid(), id, 's256', 'x', 'infinity' from auth_users limit 1`,
  `insert into auth_limits (key, points) values ('drill', 1)`,
  `insert into auth_challenges (id, user_id, factor_id, session_id, expires_at)
    select gen_random_uuid(), user_id, id, gen_random_uuid(), now() from auth_factors limit 1`,
  `insert into auth_credentials
    select gen_random_uuid(), id, null, 'x', 'y', 9007199254740993, '["usb"]', 'tab\\t', now()
    from auth_users limit 1`,
  `insert into auth_oidc_links (id, user_id, issuer, subject, email)
    select gen_random_uuid(), id, 'https://id.example', 'x', '' from auth_users limit 1`,
  `insert into auth_spent_challenges values (gen_random_uuid(), 'x', 'infinity')`,
  `insert into auth_recovery_codes (id, user_id, code_hash)
    select gen_random_uuid(), user_id, 'x' from auth_factors`,
  `insert into holding_transactions_before (user_id, import_id, id, asset_id, is_removed, row)
    select user_id, h.id, t.id, asset_id, 0, to_jsonb(t)
    from holding_imports h join holding_transactions t using (user_id) limit 1`,
  `insert into imports (user_id, data_set_id, counts)
    select id, gen_random_uuid(), '{}' from users limit 1`,
  `insert into metric_minutes values (now(), 'a', 1, 0, 0, 1, '{1}', 2, null, 0.5)`,
  `insert into historical_asset_values (user_id, id, asset_id, year, month, value, currency,
    created_at, ownership_percentage, valuation_date)
    select user_id, gen_random_uuid(), id, 2020, 1,
    -9999999999999.99, 'SEK', now(), 12.5, '0001-01-01' from assets limit 1`,
  `insert into historical_liability_values (user_id, id, liability_id, year, month, balance, currency,
    created_at, ownership_percentage)
    select user_id, gen_random_uuid(), id, 2020, 1,
    9999999999999.99, 'SEK', now(), 100 from liabilities limit 1`,
  `insert into historical_income_values (user_id, id, income_id, year, month, amount, currency,
    created_at, frequency, tax_percentage, is_active)
    select user_id, gen_random_uuid(), id, 2020, 1,
    1, 'SEK', now(), 'monthly', 30, 1 from incomes limit 1`,
  `insert into historical_cost_values (user_id, id, cost_id, year, month, amount, currency,
    created_at, frequency)
    select user_id, gen_random_uuid(), id, 2020, 1,
    1, 'SEK', now(), 'yearly' from costs limit 1`,
  `insert into invitation_mails select id, current_date, 1 from users limit 1`,
  `insert into notification_reads select id, 'activity', now() from users limit 1`,
];
