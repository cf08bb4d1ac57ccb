import type {
  CoOwnedKind,
  CoOwnerLink,
  LinkDraft,
  JointProposalDraft,
} from '#domain/household/co-ownership.ts';
import type { Month } from '#domain/basics/months.ts';
import { parsePercent, type PercentText, toBasisPoints } from '#domain/basics/percent.ts';
import type { ItemOf } from '#domain/records/records.ts';
import type { Language } from '#domain/basics/texts.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import { request } from '#web/client/http/api.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';

/** An item to share, with its links. */
export type ItemToShare = {
  kind: CoOwnedKind;
  item: ItemOf<CoOwnedKind>;
  links: readonly CoOwnerLink[];
};

/** An item of which the user owns more than the proposed share leaves. */
export type ExceedingItem = { id: string; name: string; own: PercentText; rest: PercentText };

/** Proposal of a share to a member; `lowered` is the user's new, lower share by item id. */
export type Proposal = {
  householdId: string;
  memberId: string;
  percent: PercentText;
  from: Month;
  items: readonly [ItemToShare, ...ItemToShare[]];
  lowered: ReadonlyMap<string, PercentText>;
};

const TOGETHER = '/api/co-owner-links/together';

/** Sends the proposal, with the lower own shares in the same request. */
export async function sendProposal(
  { items, lowered, percent, ...about }: Proposal,
  idempotencyKey: string,
): Promise<CoOwnerLink> {
  const [first, ...others] = items;
  if (others.length === 0 && lowered.size === 0) {
    const body: LinkDraft = { ...about, percent, kind: first.kind, itemId: first.item.id };
    const sent = { method: 'POST', body, idempotencyKey } as const;
    return request<CoOwnerLink>('/api/co-owner-links', sent);
  }
  const body: JointProposalDraft = {
    ...about,
    items: items.map(({ kind, item }) => {
      const ownPercent = lowered.get(item.id);
      return { kind, itemId: item.id, percent, ...(ownPercent !== undefined && { ownPercent }) };
    }),
  };
  const sent = { method: 'POST', body, idempotencyKey } as const;
  const [link] = await request<[CoOwnerLink, ...CoOwnerLink[]]>(TOGETHER, sent);
  return link;
}

/** Parses a typed percentage; null unless it is above 0 and valid. */
export function percentOf(typed: string, language: Language): PercentText | null {
  const { amount } = parseTypedAmount(typed, { language, unit: '%' });
  const percent = parsePercent(amount ?? '');
  return percent === null || toBasisPoints(percent) === 0 ? null : percent;
}

export function isBeyond(own: PercentText, rest: PercentText): boolean {
  return toBasisPoints(own) > toBasisPoints(rest);
}

type RefusedFields = { percent?: string; month?: string };

/** The server's errors for the share (of any item) or the month. */
export function refusedFields(error: unknown): RefusedFields | null {
  const issues = error instanceof RemoteError ? error.issues : [];
  const issueOf = (field: string) =>
    issues.find(({ path }) => path === field || path.endsWith(`.${field}`))?.message;
  const [percent, month] = [issueOf('percent'), issueOf('from')];
  if (percent !== undefined) return { percent };
  return month === undefined ? null : { month };
}
