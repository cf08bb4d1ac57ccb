import { isStale, type ItemOf, type Kept, type Kind } from '#domain/records/records.ts';
import { request } from '#web/client/http/api.ts';
import { GUEST_DRAFTS } from '#web/client/records/guest-drafts.ts';
import { remoteCollection } from '#web/client/http/remote.ts';
import { leaveOnly } from './left.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Brings what the account took in up to what the browser says of it since `sentAt`, and only then
 * removes that from the browser; says which items that were. One that was changed in the account
 * too, or is not told from another, stays: both versions are kept then.
 */
export async function catchUp(
  kind: Kind,
  changed: readonly Kept[],
  sentAt: string,
): Promise<string[]> {
  if (changed.length === 0) return [];
  const account = remoteCollection<ItemOf<Kind>, Fields>(`/api/${kind}`, { send: request });
  const rows = await account.list();
  const caughtUp: string[] = [];
  for (const item of changed) {
    const row = onlyOne(rows.filter(({ createdAt }) => createdAt === item.createdAt));
    if (row === null) continue;
    const said = fieldsOf(kind, item);
    // Said already where an earlier attempt got no answer.
    if (!isSame(said, row as unknown as Fields)) {
      if (row.updatedAt > sentAt) continue;
      const answer = await account.update(row.id, said, row.updatedAt);
      if (answer === null || isStale(answer)) continue;
    }
    leaveOnly(kind, ({ id, updatedAt }) => id !== item.id || updatedAt !== item.updatedAt);
    caughtUp.push(item.id);
  }
  return caughtUp;
}

/** An item keeps the instant at which it was made, to the millisecond, when it is taken in. */
function onlyOne<Row>(rows: readonly Row[]): Row | null {
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

function fieldsOf(kind: Kind, item: Kept): Fields {
  const values = item as unknown as Fields;
  return Object.fromEntries(
    Object.keys(GUEST_DRAFTS[kind].shape).map((field) => [field, values[field] ?? null]),
  );
}

function isSame(said: Fields, row: Fields): boolean {
  return Object.entries(said).every(([field, value]) => value === (row[field] ?? null));
}
