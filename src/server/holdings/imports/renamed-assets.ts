import { sql } from 'drizzle-orm';
import type { Day } from '#domain/basics/months.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { isRenamed } from '#domain/holdings/files/account-choices.ts';
import type { OtherRow, OtherRows, SoughtRow } from '#domain/holdings/files/alike-rows.ts';
import type { BrokerFile, FileTransaction } from '#domain/holdings/files/broker-file.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { importsLike } from './own-imports.ts';

/** An open row of a file, as the file states it. */
type OpenRow = SoughtRow & { stated: FileTransaction };

type RenamedRequest = {
  file: Pick<BrokerFile, 'accounts' | 'source'>;
  others: OtherRows;
  /** By the keys of the file's accounts. */
  assets: ReadonlyMap<string, string>;
  /** Rows that their assets have with the same key, and the others. */
  rows: readonly { row: FileTransaction; id: string }[];
  open: readonly OpenRow[];
  /** The stored rows that the open ones are like, where those assets are renamed. */
  likeIn: (assets: ReadonlySet<string>) => Promise<ReadonlyMap<OpenRow, OtherRow>>;
};

/** The assets whose accounts a broker's file calls otherwise than earlier ones, and that are the same. */
export async function renamedAssets(
  userTx: UserTx,
  { file, others, assets, rows, open, likeIn }: RenamedRequest,
): Promise<ReadonlySet<string>> {
  const asked = new Set([...assets.values()].filter((id) => others.otherNamed.has(id)));
  if (asked.size === 0) return asked;
  const like = await likeIn(asked);
  const before = await otherNamedRows(userTx, file, [...asked]);
  const compared = await inSteps(
    eachInSteps(
      [
        ...rows.map(({ row, id }) => ({ stated: row, storedId: id, isSame: true })),
        ...open.map((row) => {
          const other = like.get(row);
          const isSame = other !== undefined && other.amount === row.row.amount;
          return { stated: row.stated, storedId: other?.id ?? null, isSame };
        }),
      ],
      ({ stated: { accountKey, day, instrument }, ...each }) => {
        return { ...each, day, assetId: assets.get(accountKey), isOfUnits: instrument !== null };
      },
    ),
  );
  return new Set(
    [...asked].filter((id) => {
      const stored = before.filter(({ assetId }) => assetId === id);
      return isRenamed({
        names: {
          now: [...assets.keys()].filter((key) => assets.get(key) === id),
          before: [...new Set(stored.flatMap(({ names }) => names))],
        },
        stored,
        rows: compared.filter(({ assetId, isOfUnits }) => assetId === id && isOfUnits),
      });
    }),
  );
}

type OtherNamedRow = { id: string; assetId: string; day: Day; names: string[] };

/** Rows of instruments that files of the broker brought under other names of some assets' accounts. */
async function otherNamedRows(
  { tx, userId }: UserTx,
  file: RenamedRequest['file'],
  assetIds: readonly string[],
): Promise<OtherNamedRow[]> {
  const { rows } = await tx.execute<OtherNamedRow>(sql`
    with ${importsLike(userId, file)},
    names as (
      select h.id, each ->> 'assetId' as asset, array_agg(each ->> 'key') as keys
      from holding_imports h cross join lateral jsonb_array_elements(h.accounts) each
      where h.user_id = ${userId}::uuid and h.source = ${file.source} group by 1, 2)
    select t.id, t.asset_id as "assetId", t.day::text, array(
        select key from names cross join unnest(names.keys) key
        where names.asset = t.asset_id::text and names.id = any(t.import_ids)) as names
    from holding_transactions t
    left join same on same.asset = t.asset_id::text
    where t.user_id = ${userId}::uuid and t.asset_id = any(${sql.param(assetIds)}::uuid[])
      and t.is_opening = 0 and t.instrument_id is not null
      and t.import_ids <@ (select ids from own)
      and not coalesce(t.import_ids && same.ids, false)`);
  return rows;
}
