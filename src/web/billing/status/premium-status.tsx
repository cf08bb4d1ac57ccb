import { dayOf } from '#domain/basics/months.ts';
import type { Subscription } from '#domain/billing/subscription.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './premium.module.css';
import { premiumTexts } from './texts.ts';

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
