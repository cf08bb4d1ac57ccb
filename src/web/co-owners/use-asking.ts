import { useState } from 'react';
import { type CoOwnerLink, type LinkDraft, othersShares } from '#domain/co-ownership.ts';
import { issueText } from '#domain/issues.ts';
import { dayOf, monthOf, toMonth } from '#domain/months.ts';
import { parsePercent, type PercentText, toBasisPoints } from '#domain/percent.ts';
import { restOf } from '#domain/shares.ts';
import type { Language } from '#domain/texts.ts';
import { parseTypedAmount } from '#domain/typed-amount.ts';
import { request } from '#web/data/api.ts';
import { failureText } from '#web/data/failure-text.ts';
import { createFormKey } from '#web/data/form-key.ts';
import { RemoteError } from '#web/data/remote-error.ts';
import { useWrite } from '#web/data/use-records.ts';
import type { Outcome } from '#web/data/use-small-form.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { agreementTexts } from './dialog-texts.ts';
import type { OwnersProps } from './owners-action.tsx';
import type { Other } from './use-others.ts';

export const ASKED = ['member', 'percent', 'year', 'month'] as const;
type Field = (typeof ASKED)[number];

/** What the owner must keep at most, for a share to fit. */
export type TooMuch = { draft: LinkDraft; name: string; rest: PercentText };

type Asking = OwnersProps & { others: readonly Other[]; onAsked: () => void };
type Sent = { draft: LinkDraft; ownShare: PercentText | null };

/** Asks a member to own a part. Where all shares are too much, the owner's can be lowered first. */
export function useAsking({ kind, item, links, others, onAsked }: Asking) {
  const texts = useTexts(agreementTexts);
  const language = useLanguage();
  const [idempotencyKey] = useState(createFormKey);
  const [tooMuch, setTooMuch] = useState<TooMuch | null>(null);
  const [loweringAlert, setLoweringAlert] = useState<string | null>(null);
  const ask = useWrite(async (records, { draft, ownShare }: Sent) => {
    const changes = { ownershipPercentage: ownShare ?? item.ownershipPercentage };
    if (ownShare !== null) await records[kind].update(item.id, changes);
    const sent = { method: 'POST', body: draft, idempotencyKey } as const;
    return request<CoOwnerLink>('/api/co-owner-links', sent);
  });
  const send = async (sent: Sent): Promise<Outcome<Field>> => {
    try {
      const { memberName: name } = await ask.mutateAsync(sent);
      showToast({ title: texts.sent({ name }), description: texts.sentText });
      onAsked();
      return {};
    } catch (error) {
      return refused(error, language);
    }
  };
  return {
    // Once the owner's share is lower, what was too much is not.
    tooMuch: tooMuch && isBeyond(item.ownershipPercentage, tooMuch.rest) ? tooMuch : null,
    /** Why it could not be sent with a lower share. */
    loweringAlert,
    isBusy: ask.isPending,
    /** From the running month on, when the lower share begins to hold. */
    lowerAndSend: async ({ draft, rest }: TooMuch) => {
      const from = monthOf(dayOf(new Date()));
      const { issues = {}, alert } = await send({ draft: { ...draft, from }, ownShare: rest });
      setLoweringAlert(alert ?? Object.values(issues)[0] ?? null);
    },
    send: async (typed: Readonly<Record<Field, string>>): Promise<Outcome<Field>> => {
      setLoweringAlert(null);
      const other = others[Number(typed.member)];
      const percent = percentOf(typed.percent, language);
      if (typed.member === '' || other === undefined) return { issues: { member: texts.whoFirst } };
      if (percent === null) return { issues: { percent: issueText('ownership.range', language) } };
      const { householdId, memberId, name } = other;
      const from = toMonth(Number(typed.year), Number(typed.month));
      const draft = { householdId, kind, itemId: item.id, memberId, percent, from };
      const rest = restOf([percent, ...othersShares(links, memberId)]);
      if (rest === null) return { issues: { percent: issueText('ownership.sum', language) } };
      const isTooMuch = isBeyond(item.ownershipPercentage, rest);
      setTooMuch(isTooMuch ? { draft, name, rest } : null);
      return isTooMuch ? {} : send({ draft, ownShare: null });
    },
  };
}

function isBeyond(own: string, rest: PercentText): boolean {
  return toBasisPoints(own as PercentText) > toBasisPoints(rest);
}

/** More than nothing, in either notation; null when it is no such share. */
function percentOf(typed: string, language: Language): PercentText | null {
  const { amount } = parseTypedAmount(typed, { language, unit: '%' });
  const percent = parsePercent(amount ?? '');
  return percent === null || toBasisPoints(percent) === 0 ? null : percent;
}

function refused(error: unknown, language: Language): Outcome<Field> {
  const issues = error instanceof RemoteError ? error.issues : [];
  const issueOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const [percent, month] = [issueOf('percent'), issueOf('from')];
  if (percent !== undefined) return { issues: { percent } };
  if (month !== undefined) return { issues: { month } };
  return { alert: failureText(error, language) };
}
