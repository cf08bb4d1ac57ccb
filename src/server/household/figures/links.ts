import type { MemberLinks } from '#domain/household/household-shares.ts';
import { type PercentText, toBasisPoints } from '#domain/basics/percent.ts';
import type { Statement, TextRow } from '#server/platform/db/prepared.ts';

/**
 * Which items the member whose name the transaction bears shares with other members of the
 * household, after `lookRead`: only links of that member are found.
 */
export function linksRead(householdId: string): Statement {
  const text = `
    select owner_id = current_setting('valv.user')::uuid, item_id, member_item_id, percent
    from co_owner_links where household_id = $1::uuid and status = 'active'`;
  return { text, values: [householdId] };
}

/** What `linksRead` answers. */
export function linksIn(rows: readonly TextRow[]): MemberLinks {
  const given = new Map<string, number>();
  const copies = new Set<string>();
  for (const [isOwner, itemId = null, memberItemId = null, percent] of rows) {
    if (isOwner === 't' && itemId !== null) {
      const points = toBasisPoints((percent ?? '0') as PercentText);
      given.set(itemId, (given.get(itemId) ?? 0) + points);
    } else if (memberItemId !== null) copies.add(memberItemId);
  }
  return { given, copies };
}
