import {
  type CoOwnedKind,
  type CoOwnerLink,
  type LinkDraft,
  type JointProposalDraft,
  othersShares,
} from '#domain/household/co-ownership.ts';
import { type Month, dayOf, monthOf, toMonth } from '#domain/basics/months.ts';
import { parsePercent, type PercentText, toBasisPoints, restOf } from '#domain/basics/percent.ts';
import type { ItemOf } from '#domain/records/records.ts';
import type { Language } from '#domain/basics/texts.ts';
import { parseTypedAmount } from '#domain/basics/typed-amount.ts';
import { request } from '#web/client/http/api.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useQueries } from '@tanstack/react-query';
import { memberNames } from '#web/household/members/member-names.ts';
import { useSource, useItems, useWrite } from '#web/client/records/use-records.tsx';
import { useHouseholds, membersQuery } from '#web/household/households/use-households.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { type Companion, companionsOf } from '#domain/household/co-owner-proposals.ts';
import { useItemLinks } from './use-links.ts';
import { useState } from 'react';
import { issueText } from '#domain/basics/issues.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { createFormKey } from '#web/client/forms/form-state.ts';
import type { FormOutcome } from '#web/client/forms/small-form.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { agreementTexts } from './texts.ts';

/** An item to share, with its links. */
export type ItemToShare = {
  kind: CoOwnedKind;
  item: ItemOf<CoOwnedKind>;
  links: readonly CoOwnerLink[];
};

/** An item of which the user owns more than the proposed share leaves. */
type ExceedingItem = { id: string; name: string; own: PercentText; rest: PercentText };

/** Proposal of a share to a member; `lowered` is the user's new, lower share by item id. */
type Proposal = {
  householdId: string;
  memberId: string;
  percent: PercentText;
  from: Month;
  items: readonly [ItemToShare, ...ItemToShare[]];
  lowered: ReadonlyMap<string, PercentText>;
};

const TOGETHER = '/api/co-owner-links/together';

/** Sends the proposal, with the lower own shares in the same request. */
async function sendProposal(
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
function percentOf(typed: string, language: Language): PercentText | null {
  const { amount } = parseTypedAmount(typed, { language, unit: '%' });
  const percent = parsePercent(amount ?? '');
  return percent === null || toBasisPoints(percent) === 0 ? null : percent;
}

function isBeyond(own: PercentText, rest: PercentText): boolean {
  return toBasisPoints(own) > toBasisPoints(rest);
}

type RefusedFields = { percent?: string; month?: string };

/** The server's errors for the share (of any item) or the month. */
function refusedFields(error: unknown): RefusedFields | null {
  const issues = error instanceof RemoteError ? error.issues : [];
  const issueOf = (field: string) =>
    issues.find(({ path }) => path === field || path.endsWith(`.${field}`))?.message;
  const [percent, month] = [issueOf('percent'), issueOf('from')];
  if (percent !== undefined) return { percent };
  return month === undefined ? null : { month };
}

/** A member of one of the user's households. */
export type OtherMember = {
  householdId: string;
  household: string;
  memberId: string;
  name: string;
};

/** The other members of the user's households; null until all are read. */
export function useOthers() {
  const source = useSource();
  const userId = useKnownUser()?.id;
  const { data: households = [] } = useHouseholds();
  const queries = useQueries({ queries: households.map(({ id }) => membersQuery(source, id)) });
  const others = households.flatMap(({ id: householdId, name: household }, index) => {
    const members = queries[index]?.data ?? [];
    const names = [...memberNames(members)].filter(([memberId]) => memberId !== userId);
    return names.map(([memberId, name]): OtherMember => ({
      householdId,
      household,
      memberId,
      name,
    }));
  });
  const failed = queries.filter(({ data, isError }) => data === undefined && isError);
  return {
    others: queries.every(({ data }) => data !== undefined) ? others : null,
    failed: failed[0] ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

type CompanionOwner = { kind: CoOwnedKind; item: ItemOf<CoOwnedKind> };

/** An item that can be added to a proposal, with its links. */
export type OfferedCompanion = Companion<ItemOf<CoOwnedKind>> & { links: readonly CoOwnerLink[] };

/** Companions of an item without co-owners; null until they are read. */
export function useCompanions(owned: CompanionOwner) {
  const assets = useItems('assets');
  const liabilities = useItems('liabilities');
  const [ofAssets, ofLiabilities] = [useItemLinks('assets'), useItemLinks('liabilities')];
  const queries = [assets, liabilities];
  const failed = queries.find(({ data, isError }) => data === undefined && isError) ?? null;
  const linksOf = ({ kind, item }: CompanionOwner) =>
    (kind === 'assets' ? ofAssets : ofLiabilities).linksOf(item.id);
  const companions =
    assets.data &&
    liabilities.data &&
    companionsOf<ItemOf<CoOwnedKind>>(owned, { assets: assets.data, liabilities: liabilities.data })
      .map((each): OfferedCompanion => ({ ...each, links: linksOf(each) }))
      .filter(({ links }) => links.every(({ status }) => status === 'proposed'));
  return { companions: companions ?? null, failed };
}

export const PROPOSAL_FIELDS = ['member', 'percent', 'year', 'month'] as const;
type ProposalField = (typeof PROPOSAL_FIELDS)[number];

/** Items whose own share must be lower before the proposal fits. */
export type TooMuch = { proposal: Proposal; name: string; over: readonly ExceedingItem[] };

type FormOptions = {
  /** Items in the proposal. */
  items: readonly [ItemToShare, ...ItemToShare[]];
  others: readonly OtherMember[];
  onAsked: () => void;
};

/** Form that proposes a share; it can lower the user's own shares if the sum exceeds 100 %. */
export function useProposalForm({ items, others, onAsked }: FormOptions) {
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  const [tooMuch, setTooMuch] = useState<TooMuch | null>(null);
  const [loweringAlert, setLoweringAlert] = useState<string | null>(null);
  const { send, isBusy } = useSending(onAsked);
  return {
    // The excess applies only to the items for which it was calculated.
    tooMuch: tooMuch && areSame(tooMuch.proposal.items, items) ? tooMuch : null,
    /** The error of the last `lowerAndSend`; null when there is none. */
    loweringAlert,
    isBusy,
    /** Starts in the current month, in which the lower shares take effect. */
    lowerAndSend: async ({ proposal, over }: TooMuch) => {
      const from = monthOf(dayOf(new Date()));
      const lowered = new Map(over.map(({ id, rest }) => [id, rest]));
      const { issues = {}, alert } = await send({ ...proposal, from, lowered });
      setLoweringAlert(alert ?? Object.values(issues)[0] ?? null);
    },
    send: async (
      typed: Readonly<Record<ProposalField, string>>,
    ): Promise<FormOutcome<ProposalField>> => {
      setLoweringAlert(null);
      const other = others[Number(typed.member)];
      const percent = percentOf(typed.percent, language);
      if (typed.member === '' || other === undefined) return { issues: { member: texts.whoFirst } };
      if (percent === null) return { issues: { percent: issueText('ownership.range', language) } };
      const { householdId, memberId, name } = other;
      const from = toMonth(Number(typed.year), Number(typed.month));
      const share = { householdId, memberId, percent, from };
      const proposal: Proposal = { ...share, items, lowered: new Map() };
      const { full, over } = checkShares(items, share);
      if (full !== null) {
        const issue = issueText('ownership.sum', language);
        const ofItem = texts.ofItem({ name: full, issue });
        return { issues: { percent: items.length > 1 ? ofItem : issue } };
      }
      setTooMuch(over.length > 0 ? { proposal, name, over } : null);
      return over.length > 0 ? {} : send(proposal);
    },
  };
}

function useSending(onAsked: () => void) {
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  const [idempotencyKey] = useState(createFormKey);
  const ask = useWrite((_, sent: Proposal) => sendProposal(sent, idempotencyKey));
  const send = async (sent: Proposal): Promise<FormOutcome<ProposalField>> => {
    try {
      const { memberName: name } = await ask.mutateAsync(sent);
      const description = sent.items.length > 1 ? texts.sentTextAll : texts.sentText;
      showToast({ title: texts.sent({ name }), description });
      onAsked();
      return {};
    } catch (error) {
      const issues = refusedFields(error);
      if (issues !== null) return { issues };
      return { alert: failureText(error, language) };
    }
  };
  return { send, isBusy: ask.isPending };
}

type ProposedShare = Pick<Proposal, 'memberId' | 'percent'>;

/** `full`: an item without room for the share; `over`: items of which the user owns too much. */
function checkShares(
  items: readonly ItemToShare[],
  { memberId, percent }: ProposedShare,
): { full: string | null; over: ExceedingItem[] } {
  const over: ExceedingItem[] = [];
  for (const { item, links } of items) {
    const rest: PercentText | null = restOf([percent, ...othersShares(links, memberId)]);
    if (rest === null) return { full: item.name, over: [] };
    const { id, name, ownershipPercentage: own } = item;
    if (isBeyond(own, rest)) over.push({ id, name, own, rest });
  }
  return { full: null, over };
}

function areSame(one: readonly ItemToShare[], other: readonly ItemToShare[]): boolean {
  const ownOf = ({ item }: ItemToShare) => `${item.id} ${item.ownershipPercentage}`;
  return one.map(ownOf).join() === other.map(ownOf).join();
}
