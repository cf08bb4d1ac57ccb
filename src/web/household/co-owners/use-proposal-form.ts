import { useState } from 'react';
import { othersShares } from '#domain/household/co-ownership.ts';
import { issueText } from '#domain/basics/issues.ts';
import { dayOf, monthOf, toMonth } from '#domain/basics/months.ts';
import { type PercentText, restOf } from '#domain/basics/percent.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { createFormKey } from '#web/client/forms/form-key.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import type { FormOutcome } from '#web/client/forms/use-small-form.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import {
  type ExceedingItem,
  isBeyond,
  type ItemToShare,
  percentOf,
  type Proposal,
  refusedFields,
  sendProposal,
} from './proposal-request.ts';
import { agreementTexts } from './texts.ts';
import type { Other } from './use-others.ts';

export const PROPOSAL_FIELDS = ['member', 'percent', 'year', 'month'] as const;
type ProposalField = (typeof PROPOSAL_FIELDS)[number];

/** Items whose own share must be lower before the proposal fits. */
export type TooMuch = { proposal: Proposal; name: string; over: readonly ExceedingItem[] };

type FormOptions = {
  /** Items in the proposal. */
  items: readonly [ItemToShare, ...ItemToShare[]];
  others: readonly Other[];
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
