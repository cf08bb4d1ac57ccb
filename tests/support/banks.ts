import { sql } from 'drizzle-orm';
import type { BankConnection, OfferedAccount } from '#domain/banking/accounts/bank-connections.ts';
import { createSandbox } from '#server/banking/sandbox/sandbox.ts';
import { planSyncs } from '#server/banking/syncs/job.ts';
import { createSync } from '#server/banking/syncs/sync.ts';
import type { ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import type { Caller } from './caller.ts';
import type { SignIn } from './sign-in.ts';

const PATH = '/api/bank-connections';

/**
 * Opens a bank's page and returns from it: the address of the page, and the parameters to send
 * back.
 */
export async function goToBank(of: Caller, body: object): Promise<{ url: URL; state: string }> {
  const answer = await of.call(`POST ${PATH}`, { body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const url = new URL(answer.json<{ url: string }>().url);
  return { url, state: url.searchParams.get('state') ?? '' };
}

/** A connection to a bank of the sandbox, agreed to and not yet chosen of. */
export async function connectTo(of: Caller, bank: string, days = '180'): Promise<BankConnection> {
  const { state } = await goToBank(of, { bank });
  return comeBack(of, state, { code: bank, days });
}

export async function comeBack(
  of: Caller,
  state: string,
  parameters: object,
): Promise<BankConnection> {
  const answer = await of.call(`POST ${PATH}/return`, { body: { state, answer: parameters } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ connection: BankConnection }>().connection;
}

export type Wanted = { key: string; link?: { kind: 'asset' | 'liability'; id?: string } | null };

export function choose(of: Caller, id: string, accounts: readonly Wanted[]) {
  return of.call(`PUT ${PATH}/${id}/accounts`, { body: { accounts } });
}

export async function connectionsOf(of: Caller): Promise<BankConnection[]> {
  return (await of.call(`GET ${PATH}`)).json<BankConnection[]>();
}

/** The only connection of the user. */
export async function connectionOf(of: Caller): Promise<BankConnection> {
  const [only, ...more] = await connectionsOf(of);
  if (only === undefined || more.length > 0) throw new Error(`${more.length + 1} connections`);
  return only;
}

export function accountNamed({ accounts }: BankConnection, key: string): OfferedAccount {
  const found = accounts.find((each) => each.key === key);
  if (found === undefined) throw new Error(`No account ${key}`);
  return found;
}

/** Reads a connection, as the job does. */
export function sync(connecting: ConnectionParts, of: Caller, connectionId: string): Promise<void> {
  return createSync(connecting)({ userId: of.userId, connectionId, presence: null });
}

/** Runs the job of due syncs, which one of the nodes runs every ten minutes. */
export async function dueOf(connecting: ConnectionParts): Promise<string[]> {
  const due: string[] = [];
  const askSync: ConnectionParts['askSync'] = async (_tx, asked) =>
    void due.push(asked.connectionId);
  await planSyncs({ ...connecting, askSync });
  return due;
}

/** The same some days later, when sessions have ended but connections continue. */
export function daysLater(connecting: ConnectionParts, days: number): ConnectionParts {
  const clock = () => new Date(connecting.clock().getTime() + days * 86_400_000);
  const { publicUrl } = connecting;
  return { ...connecting, clock, banks: createSandbox({ clock, publicUrl }) };
}

/** In days, for `daysLater`: when a claim has expired, and a requested sync is due. */
export const MINUTES_20 = 20 / (24 * 60);

/** Transactions of a user's accounts, in the order of their days. */
export async function rowsOf({ db }: SignIn, of: Caller): Promise<string[]> {
  const { rows } = await db.orm.execute(sql`
    select a.external_account_id || ' ' || t.transaction_date || ' ' || t.amount || ' ' ||
      t.description || ' ' || t.status as row
    from transactions t join bank_accounts a on a.user_id = t.user_id and a.id = t.bank_account_id
    where t.user_id = ${of.userId} order by 1`);
  return (rows as { row: string }[]).map(({ row }) => row);
}

/** Number of transactions on a user's accounts. */
export async function countOf({ db }: SignIn, of: Caller): Promise<number> {
  const { rows } = await db.orm.execute(
    sql`select count(*)::int as count from transactions where user_id = ${of.userId}`,
  );
  return (rows[0] as { count: number }).count;
}
