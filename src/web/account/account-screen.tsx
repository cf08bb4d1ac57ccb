import { Below, Skeleton } from '#web/kit/ui/loading.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { FieldPair } from '#web/kit/ui/field.tsx';
import { LANGUAGE_NAMES } from '#web/kit/ui/theme-and-language.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import type { User } from '#domain/account/profile.ts';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { type Language, LANGUAGES } from '#domain/basics/texts.ts';
import { PremiumStatus, premiumTexts } from '#web/billing/status/premium-status.tsx';
import { subscriptionQuery, useSubscription } from '#web/billing/status/use-subscription.ts';
import { type PrefetchContext, readingAhead } from '#web/client/cache/queries.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { taxFactsQuery, useTaxFacts } from '#web/client/tax-facts/use-tax-facts.ts';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { dangerTexts } from './danger-texts.ts';
import { DangerZone } from './danger-zone.tsx';
import { DeviceList, sessionsQuery } from './devices.tsx';
import { factorsQuery } from './factors.ts';
import { PasskeySection, passkeysQuery } from './passkey-section.tsx';
import { passkeyTexts } from './passkey-texts.ts';
import { PasswordForm } from './password-form.tsx';
import { AccountFacts, ProfileForm } from './profile-sections.tsx';
import { OwnerProof } from './proof-dialog.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Section, type SectionId } from './section.tsx';
import { accountTexts, deviceTexts, factorTexts, passwordTexts } from './texts.ts';
import { useChangePreferences } from './use-profile.ts';
import { YourData } from './your-data.tsx';
import styles from './account.module.css';

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

const WAITING = (
  <div className={styles['awaited']}>
    <Skeleton shapes={['line', 'row', 'line', 'row']} />
  </div>
);

const loadFields = () => import('#web/client/tax-facts/tax-facts-fields.tsx');

/** Facts that decide which tax table applies; all of them are optional. */
function TaxFactsSection() {
  const texts = useTexts(accountTexts).taxFacts;
  const facts = useTaxFacts().data;
  return (
    <Section id="tax-details" title={texts.title} lead={texts.lead}>
      {facts === undefined ? (
        WAITING
      ) : (
        <LazyPart load={loadFields} waiting={WAITING}>
          {({ TaxFactsFields }) => <TaxFactsFields facts={facts} />}
        </LazyPart>
      )}
    </Section>
  );
}

function readTaxFacts({ read, source }: PrefetchContext): Promise<unknown> {
  return Promise.all([read(taxFactsQuery(source)), loadAhead(loadFields)]);
}
