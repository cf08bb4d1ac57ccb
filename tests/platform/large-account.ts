import type { Client } from 'pg';

const DAYS = 390;

type Size = { accounts: number; rows: number };

/**
 * Fills bank accounts of a user by the database itself, each with as many transactions, spread over
 * 13 months. Nearly every transaction is with a merchant of its own, the worst case for every read
 * that groups by merchant; one in a thousand is the monthly rent. The connections share the
 * accounts: each keeps one processor busy.
 */
export async function fillAccounts(
  clients: readonly Client[],
  userId: string,
  { accounts, rows }: Size,
): Promise<void> {
  const names = Array.from({ length: accounts }, (_, at) => `Konto ${at}`);
  await Promise.all(clients.map((client) => fillNext(client, userId, { names, rows })));
  await clients[0]?.query('analyze transactions');
}

type Left = { names: string[]; rows: number };

async function fillNext(client: Client, userId: string, left: Left): Promise<void> {
  for (let name = left.names.shift(); name !== undefined; name = left.names.shift()) {
    const { rows } = await client.query<{ id: string }>(
      `insert into bank_accounts (user_id, id, account_name)
        values ($1, gen_random_uuid(), $2) returning id`,
      [userId, name],
    );
    await client.query(
      `insert into transactions (user_id, id, bank_account_id, duplicate_key, amount, currency,
          description, transaction_type, transaction_date)
        select $1, gen_random_uuid(), $2::uuid, 'row:' || at,
          -((at % 900) + 10.5)::numeric(20, 2), 'SEK',
          case when at % 1000 = 0 then 'HYRA BRF'
            else 'SHOP ' || translate(md5($2::uuid::text || at), '0123456789', 'ghijklmnop') end,
          'expense', current_date - (at * ${DAYS} / $3)::int
        from generate_series(1, $3::int) at`,
      [userId, rows[0]?.id, left.rows],
    );
  }
}
