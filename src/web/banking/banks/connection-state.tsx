import Pause from 'lucide-react/icons/pause';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { type BankConnection, isConsentEnding } from '#domain/banking/accounts/bank-connections.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { bankTexts } from '#web/banking/connections/texts.ts';

type Props = { connection: BankConnection; isPremium: boolean };

/** Whether syncs pause because the user has no premium, or has had it again only for a moment. */
export function isResting({ status, trouble }: BankConnection, isPremium: boolean): boolean {
  return status !== 'disconnected' && (!isPremium || trouble === 'premium');
}

const TONES = {
  connected: 'good',
  syncing: 'info',
  needs_consent: 'warn',
  error: 'bad',
  disconnected: 'est',
} as const;

/** Status of a connection, in a word or two. */
export function ConnectionTag({ connection, isPremium }: Props) {
  const texts = useTexts(bankTexts);
  const { status, accounts } = connection;
  const isReading = status === 'syncing';
  const isEmpty = status === 'connected' && !accounts.some(({ isChosen }) => isChosen);
  return (
    <span aria-live="polite">
      {isResting(connection, isPremium) ? (
        <Tag tone="est" icon={Pause}>
          {texts.resting}
        </Tag>
      ) : (
        <Tag tone={isEmpty ? 'info' : TONES[status]} icon={isReading ? RefreshCw : undefined}>
          {isEmpty ? texts.followsNothing : texts[status]}
        </Tag>
      )}
    </span>
  );
}

/** Status of a connection that needs attention, and the action; hidden when all is well. */
export function ConnectionNews({ connection, isPremium }: Props) {
  const texts = useTexts(bankTexts);
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const { status, trouble, consentEndsAt, accounts } = connection;
  if (status === 'disconnected') return <p>{texts.left}</p>;
  if (isResting(connection, isPremium)) {
    return <Notice>{isPremium ? texts.premiumBack : texts.premium}</Notice>;
  }
  if (status === 'needs_consent') return <Notice>{texts.over}</Notice>;
  if (status === 'error' && trouble !== null) return <Notice>{texts[trouble]}</Notice>;
  if (consentEndsAt !== null && isConsentEnding(consentEndsAt, now)) {
    const when = formatDay(consentEndsAt.slice(0, 10), language);
    return <Notice>{texts.ending({ when })}</Notice>;
  }
  if (accounts.some(({ isChosen }) => isChosen)) return null;
  if (accounts.length > 0) return <p>{texts.nothingChosen}</p>;
  return <p>{status === 'syncing' ? texts.noneYet : texts.noAccounts}</p>;
}
