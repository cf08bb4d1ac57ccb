import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#domain/account/profile.ts';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { dayOf } from '#domain/basics/months.ts';
import { type Language, LANGUAGES } from '#domain/basics/texts.ts';
import { PremiumStatus, premiumTexts } from '#web/billing/status/premium-status.tsx';
import { subscriptionQuery, useSubscription } from '#web/billing/status/use-subscription.ts';
import { readingAhead } from '#web/client/cache/read-ahead.ts';
import { request } from '#web/client/http/api.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { showFailure } from '#web/client/http/show-failure.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { authRefusal } from '#web/client/session/auth-refusal.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { authClient, endSession } from '#web/client/session/session.ts';
import { currencyName, formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Below, Skeleton } from '#web/kit/ui/loading.tsx';
import { buttonClass, Button } from '#web/kit/ui/button.tsx';
import { FieldPair } from '#web/kit/ui/field.tsx';
import { LANGUAGE_NAMES } from '#web/kit/ui/theme-and-language.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import styles from './account.module.css';
import { dangerTexts } from './danger-texts.ts';
import { DeviceList, sessionsQuery } from './devices.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { OpenFile } from './open-file.tsx';
import { factorsQuery } from './factors.ts';
import { PasskeySection, passkeysQuery } from './passkey-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { Portrait } from './portrait.tsx';
import { ProfileForm } from './profile-form.tsx';
import { OwnerProof } from './proof-dialog.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Action, Section, type SectionId } from './section.tsx';
import { readTaxFacts, TaxFactsSection } from './tax-facts-section.tsx';
import { passkeyTexts } from './passkey-texts.ts';
import { accountTexts, deviceTexts, factorTexts, passwordTexts } from './texts.ts';
import { useChangePreferences } from './use-profile.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }));

/** Settings of the account itself (docs/product.md, section 2). */
export function AccountScreen() {
  const user = useKnownUser();
  if (user === null) return null;
  return (
    <div className={styles['page']}>
      <Contents />
      <ProfileForm user={user} />
      <TaxFactsSection />
      <AccountFacts user={user} />
      <Below>
        <PremiumSection />
        <Preferences user={user} />
        <DeviceList />
        <PasswordForm email={user.email} />
        <OwnerProof email={user.email}>
          <PasskeySection />
          <SecondFactor />
        </OwnerProof>
        <YourData />
        <DangerZone user={user} />
      </Below>
    </div>
  );
}

AccountScreen.readAhead = readingAhead((ahead) => {
  const { read } = ahead;
  return Promise.all([
    readTaxFacts(ahead),
    read(subscriptionQuery),
    read(sessionsQuery),
    read(passkeysQuery),
    read(factorsQuery),
  ]);
});

/** The sections of the page; a wide screen shows enough of them without it. */
function Contents() {
  const { contents, profile, taxFacts, preferences } = useTexts(accountTexts);
  const danger = useTexts(dangerTexts);
  const sections: readonly (readonly [SectionId, string])[] = [
    ['profile', profile.title],
    ['tax-details', taxFacts.title],
    ['premium', useTexts(premiumTexts).title],
    ['language', preferences.title],
    ['devices', useTexts(deviceTexts).title],
    ['password', useTexts(passwordTexts).title],
    ['passkeys', useTexts(passkeyTexts).title],
    ['second-factor', useTexts(factorTexts).title],
    ['your-data', danger.dataTitle],
    ['danger', danger.title],
  ];
  return (
    <nav className={styles['contents']} aria-label={contents}>
      <details>
        <summary>{contents}</summary>
        <ul>
          {sections.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** Display name of the account, and the day it was created. */
function AccountFacts({ user }: { user: User }) {
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

/** Null when the sign-in service does not state when the account was created. */
function dayIn(instant: string | null, language: Language): string | null {
  const date = new Date(instant ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : formatDay(dayOf(date), language);
}

/** Taking everything along, and adding what was taken along (design, placeholders). */
function YourData() {
  const texts = useTexts(dangerTexts);
  return (
    <Section id="your-data" title={texts.dataTitle} lead={texts.dataLead}>
      <Action title={texts.export.title} text={texts.export.text}>
        <ExportButtons />
      </Action>
      <Action title={texts.open.title} text={texts.open.text}>
        <OpenFile />
      </Action>
    </Section>
  );
}

/** Leaving, for now or for good (design, placeholders). */
function DangerZone({ user }: { user: User }) {
  const texts = useTexts(dangerTexts);
  const [isErasing, setErasing] = useState(false);
  return (
    <Section id="danger" title={texts.title} lead={texts.lead}>
      <Action title={texts.signOut.title} text={texts.signOut.text}>
        {/* This page of our server's ends the session, also where this one's code has failed. */}
        <Button onClick={() => location.assign('/api/logout')}>{texts.signOut.button}</Button>
      </Action>
      <Action title={texts.everywhere.title} text={texts.everywhere.text}>
        <SignOutEverywhere />
      </Action>
      <Action title={texts.erase.title} text={texts.erase.text}>
        <Button onClick={() => setErasing(true)}>{texts.erase.button}</Button>
      </Action>
      {isErasing && <EraseDialog email={user.email} onClose={() => setErasing(false)} />}
    </Section>
  );
}

type ExportFormat = 'json' | 'csv';

/** Exports: all data in one file, or a table for each kind. */
function ExportButtons() {
  const texts = useTexts(dangerTexts).export;
  const language = useLanguage();
  const [making, setMaking] = useState<ExportFormat | null>(null);
  const save = async (format: ExportFormat) => {
    setMaking(format);
    try {
      const sent = { method: 'POST', body: { format } } as const;
      saveFrom((await request<{ url: string }>('/api/export', sent)).url);
    } catch (error) {
      showFailure({ title: texts.failed, retry: () => void save(format) }, error, language);
    } finally {
      setMaking(null);
    }
  };
  return (['json', 'csv'] as const).map((format) => (
    <Button
      key={format}
      isBusy={making === format}
      busyText={texts.making}
      onClick={() => void save(format)}
    >
      {texts[format]}
    </Button>
  ));
}

/** The one-time address sends the file; the server names it. */
function saveFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Language and currency, which are saved when they are chosen. */
function Preferences({ user }: { user: User }) {
  const { preferences: texts, ...common } = useTexts(accountTexts);
  const language = useLanguage();
  const change = useChangePreferences();
  const [isFailed, setFailed] = useState(false);
  const choose = (preferences: { language?: Language; currency?: Currency }) => {
    setFailed(false);
    change(preferences).catch(() => setFailed(true));
  };
  const currencies = CURRENCIES.map((value) => ({
    value,
    text: `${value} · ${currencyName(value, language)}`,
  }));
  return (
    <Section id="language" title={texts.title} lead={texts.lead}>
      <FieldPair>
        <Select
          label={texts.language}
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={({ target }) => choose({ language: target.value as Language })}
        />
        <Select
          label={texts.currency}
          options={currencies}
          value={user.currency}
          onChange={({ target }) => choose({ currency: target.value as Currency })}
        />
      </FieldPair>
      {isFailed && <FormError title={common.updateFailed}>{common.updateFailedText}</FormError>}
    </Section>
  );
}

/** Status of the user's premium, with a link to it. */
function PremiumSection() {
  const texts = useTexts(premiumTexts);
  const { data: subscription, error, isFetching, refetch } = useSubscription();
  const hasMore = subscription?.isCustomer === 1;
  return (
    <Section id="premium" title={texts.title}>
      {subscription ? (
        <PremiumStatus subscription={subscription} />
      ) : error ? (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shapes={['line']} />
      )}
      <div className={styles['buttons']}>
        <Link href={paths.premium} className={buttonClass({})}>
          {hasMore ? texts.manage : texts.more}
        </Link>
      </div>
    </Section>
  );
}

/** Ends every session of the user, including this one. */
function SignOutEverywhere() {
  const texts = useTexts(dangerTexts).everywhere;
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const leave = async () => {
    setBusy(true);
    try {
      const { error } = await (await authClient()).signOut({ scope: 'global' });
      if (error) throw authRefusal(error);
      await endSession();
      navigate(paths.home);
    } catch (error) {
      setBusy(false);
      showFailure({ title: texts.failed, retry: () => void leave() }, error, language);
    }
  };
  return (
    <Button isBusy={isBusy} busyText={texts.busy} onClick={() => void leave()}>
      {texts.button}
    </Button>
  );
}
