import { Link } from 'wouter';
import { dayOf } from '#domain/basics/months.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import type { Subscription } from '#domain/billing/subscription.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { useSubscription } from './use-subscription.ts';
import styles from './premium.module.css';

type StatusWords = { tone: 'good' | 'warn' | 'bad' | 'info'; word: string; sentence: string };

/** Status of a subscription: a word, and its meaning for the user. */
export function PremiumStatus({ subscription }: { subscription: Subscription }) {
  const language = useLanguage();
  const { tone, word, sentence } = wordsOf(subscription, language);
  return (
    <div className={styles['status']}>
      {word !== '' && <Tag tone={tone}>{word}</Tag>}
      <p>{sentence}</p>
    </div>
  );
}

function wordsOf(subscription: Subscription, language: Language): StatusWords {
  const texts = premiumTexts[language];
  const { offer, status, cancels, endDate, graceEndsAt } = subscription;
  const end = endDate && dayIn(endDate, language);
  if (offer === 'open') return { tone: 'good', word: texts.active, sentence: texts.open };
  switch (status) {
    case 'active': {
      const when = cancels === 1 ? texts.ends : texts.renews;
      return { tone: 'good', word: texts.active, sentence: end === null ? '' : when(end) };
    }
    case 'past_due': {
      const until = graceEndsAt && dayIn(graceEndsAt, language);
      const sentence = until === null ? texts.graceOver : texts.grace(until);
      return { tone: until === null ? 'bad' : 'warn', word: texts.failed, sentence };
    }
    case 'canceled': {
      const sentence = end === null ? texts.ended : texts.endedOn(end);
      return { tone: 'info', word: texts.over, sentence };
    }
    case 'incomplete':
      return { tone: 'warn', word: texts.incomplete, sentence: texts.incompleteText };
    case 'inactive':
      return { tone: 'info', word: '', sentence: texts.none };
  }
}

function dayIn(instant: string, language: Language): string {
  return formatDay(dayOf(new Date(instant)), language);
}

type Props = {
  /** The feature that the user opened. */
  feature: 'banks' | 'cashFlow';
};

/**
 * In place of a premium feature: its purpose, and the free alternative. A user with a failed
 * payment sees that instead.
 */
export function PremiumUpsell({ feature }: Props) {
  const texts = useTexts(premiumTexts);
  const isUnpaid = useSubscription().data?.status === 'past_due';
  const { title, text } = isUnpaid
    ? { title: texts.failed, text: texts.graceOver }
    : feature === 'banks'
      ? { title: texts.banksTitle, text: texts.banksText }
      : { title: texts.cashFlowTitle, text: texts.cashFlowText };
  return (
    <Sheet>
      <EmptyState title={title} text={text}>
        <Link href={paths.premium} className={buttonClass({ variant: 'primary' })}>
          {isUnpaid ? texts.manage : texts.more}
        </Link>
      </EmptyState>
      <p className={styles['free']}>{texts.free}</p>
    </Sheet>
  );
}

/** Texts about premium on all screens. */
export const premiumTexts = defineTexts({
  en: {
    title: 'Premium',
    open: 'Everybody on this installation has Premium. There is nothing to pay.',
    active: 'Active',
    renews: (day: string) => `Renews on ${day}.`,
    ends: (day: string) => `Canceled. You have Premium until ${day}.`,
    failed: 'Payment failed',
    grace: (day: string) => `You keep Premium until ${day}. Please check your card before then.`,
    graceOver: 'Premium is paused until the payment goes through. Nothing of yours is gone.',
    over: 'Ended',
    endedOn: (day: string) => `Premium ended on ${day}. Everything you had is still there.`,
    ended: 'Premium has ended. Everything you had is still there.',
    incomplete: 'Not finished',
    incompleteText: 'A payment was begun and not finished. Nothing has been charged.',
    none: 'You do not have Premium.',
    banksTitle: 'Let the bank keep your figures up to date',
    banksText:
      'With Premium you connect your Swedish banks once. Balances and transactions then come by ' +
      'themselves, and what you own and owe stays up to date.',
    cashFlowTitle: 'See where the money goes',
    cashFlowText:
      'With Premium you see month by month what came in and what went out, your recurring ' +
      'payments, and how the next 90 days look.',
    free: 'Files from your bank can be opened without Premium, as many as you like.',
    more: 'What Premium gives',
    manage: 'Manage Premium',
  },
  sv: {
    title: 'Premium',
    open: 'Alla på den här installationen har Premium. Det finns inget att betala.',
    active: 'Aktivt',
    renews: (day: string) => `Förnyas ${day}.`,
    ends: (day: string) => `Uppsagt. Du har Premium till ${day}.`,
    failed: 'Betalningen gick inte igenom',
    grace: (day: string) => `Du har kvar Premium till ${day}. Se över kortet innan dess.`,
    graceOver:
      'Premium är pausat tills betalningen har gått igenom. Alla dina uppgifter finns kvar.',
    over: 'Avslutat',
    endedOn: (day: string) => `Premium upphörde ${day}. Allt du hade finns kvar.`,
    ended: 'Premium har upphört. Allt du hade finns kvar.',
    incomplete: 'Inte klart',
    incompleteText: 'En betalning påbörjades men blev inte klar. Inget har dragits.',
    none: 'Du har inte Premium.',
    banksTitle: 'Låt banken sköta siffrorna',
    banksText:
      'Med Premium kopplar du dina svenska banker en gång. Sedan kommer saldon och transaktioner ' +
      'av sig själva, och det du äger och är skyldig är aktuellt.',
    cashFlowTitle: 'Se vart pengarna tar vägen',
    cashFlowText:
      'Med Premium ser du månad för månad vad som kom in och vad som gick ut, dina återkommande ' +
      'betalningar och hur de närmaste 90 dagarna ser ut.',
    free: 'Filer från banken kan du öppna utan Premium, så många du vill.',
    more: 'Vad Premium ger',
    manage: 'Hantera Premium',
  },
});
