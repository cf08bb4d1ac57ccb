import { joinedMortgages, type StoredMortgage } from '#domain/mortgage/joined.ts';
import { draftOf } from '#domain/mortgage/stated-loans.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { RecordRow } from '#domain/records/record.ts';
import { request } from '#web/client/http/api.ts';
import { accountMortgages } from '#web/client/records/mortgage-source.ts';

type NamedGuestRecord = RecordRow & { name: string };

/** A guest's homes and loans that have been sent, in all attempts since the move began. */
export type SentItems = {
  assets: readonly NamedGuestRecord[];
  liabilities: readonly NamedGuestRecord[];
};

/**
 * States a guest's mortgages in the account where those of the uploaded file are older or lack a
 * part: they were stated while it was not known whether the upload had arrived.
 */
export async function catchMortgagesUp(
  guests: readonly StoredMortgage[],
  sent: SentItems,
): Promise<void> {
  if (guests.length === 0) return;
  const [assets, liabilities, stored] = await Promise.all([
    request<Asset[]>('/api/assets'),
    request<Liability[]>('/api/liabilities'),
    accountMortgages.list(),
  ]);
  const homes = idsIn(assets, sent.assets);
  const loans = idsIn(liabilities, sent.liabilities);
  const moved = guests.flatMap((mortgage) => {
    const assetId = homes.get(mortgage.assetId);
    if (assetId === undefined) return [];
    const parts = mortgage.parts.flatMap((part) => {
      const liabilityId = loans.get(part.liabilityId);
      return liabilityId === undefined ? [] : [{ ...part, liabilityId }];
    });
    return [{ ...mortgage, assetId, parts }];
  });
  const late = moved.filter((mortgage) => isLate(mortgage, stored));
  for (const mortgage of joinedMortgages(late, { assets, liabilities })) {
    const draft = draftOf(mortgage);
    if (mortgage.assetId !== null && draft !== null) {
      await accountMortgages.put(mortgage.assetId, draft);
    }
  }
}

/** Whether the account has an older version, or one without all parts. */
function isLate(mortgage: StoredMortgage, stored: readonly StoredMortgage[]): boolean {
  const present = stored.find(({ assetId }) => assetId === mortgage.assetId);
  if (present === undefined) return true;
  return present.updatedAt < mortgage.updatedAt || present.parts.length < mortgage.parts.length;
}

/** The account's ids by a guest's: an imported item keeps its name and its creation time. */
function idsIn(
  rows: readonly NamedGuestRecord[],
  guests: readonly NamedGuestRecord[],
): Map<string, string> {
  const keyOf = ({ createdAt, name }: NamedGuestRecord) => `${createdAt} ${name}`;
  const groups = Map.groupBy(rows, keyOf);
  const found = guests.flatMap((item): [string, string][] => {
    const [row, ...others] = groups.get(keyOf(item)) ?? [];
    return row === undefined || others.length > 0 ? [] : [[item.id, row.id]];
  });
  return new Map(found);
}
