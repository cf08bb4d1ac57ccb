import type { User } from '#domain/account/accounts.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import styles from './account.module.css';
import { Portrait } from './portrait.tsx';
import { Section } from './section.tsx';
import { accountTexts } from './texts.ts';

/** What Valv calls the account, and since when it is there. */
export function AccountFacts({ user }: { user: User }) {
  const texts = useTexts(accountTexts).facts;
  const language = useLanguage();
  return (
    <Section title={texts.title}>
      <Portrait user={user} />
      <dl className={styles['facts']}>
        <dt>{texts.userId}</dt>
        <dd>{user.id}</dd>
        <dt>{texts.created}</dt>
        <dd>{dayIn(user.createdAt, language) ?? texts.unknown}</dd>
      </dl>
    </Section>
  );
}

/** Null when the service that keeps the account does not say when it was made. */
function dayIn(instant: string | null, language: Language): string | null {
  const date = new Date(instant ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : formatDay(dayOf(date), language);
}
