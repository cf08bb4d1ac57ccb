import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { User } from '#domain/account/profile.ts';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import { type Language, LANGUAGES } from '#domain/basics/texts.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { NewPasswordForm } from '#web/auth/choose-password-screen.tsx';
import { useProvider } from '#web/auth/provider-way.tsx';
import { choosePassword, mailCode } from '#web/auth/sign-in.ts';
import { PremiumStatus, premiumTexts } from '#web/billing/status/premium-status.tsx';
import { subscriptionQuery, useSubscription } from '#web/billing/status/use-subscription.ts';
import { readingAhead } from '#web/client/cache/queries.ts';
import { SmallFormContent } from '#web/client/forms/small-form-dialog.tsx';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { request } from '#web/client/http/api.ts';
import { ReadFailure, showFailure, failureText } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useItems } from '#web/client/records/use-records.tsx';
import { authRefusal, authClient, endSession } from '#web/client/session/session.ts';
import { useKnownUser, useUser } from '#web/client/session/user.ts';
import { taxFactsQuery, useTaxFacts } from '#web/client/tax-facts/use-tax-facts.ts';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { buttonClass, Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { FieldPair, TextField } from '#web/kit/ui/field.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { Below, Skeleton } from '#web/kit/ui/loading.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { LANGUAGE_NAMES } from '#web/kit/ui/theme-and-language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { CalendarSection, calendarsQuery } from './calendars.tsx';
import { dangerTexts } from './danger-texts.ts';
import { DeviceList, sessionsQuery } from './devices.tsx';
import { codeIn, factorsQuery } from './factors.ts';
import { MonthMailSection, monthMailTexts } from './month-mail.tsx';
import { PasskeySection, passkeysQuery } from './passkey-section.tsx';
import { passkeyTexts } from './passkey-texts.ts';
import { PasswordForm } from './password-form.tsx';
import { AccountFacts, ProfileForm } from './profile-sections.tsx';
import { OwnerProof } from './proof-dialog.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Section, type SectionId, Action } from './section.tsx';
import { accountTexts, deviceTexts, factorTexts, passwordTexts, providerTexts } from './texts.ts';
import { calendarTexts, tokenTexts } from './token-texts.ts';
import { TokenSection, tokensQuery } from './tokens.tsx';
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
      <Contents user={user} />
      <ProfileForm user={user} />
      <TaxFactsSection />
      <AccountFacts user={user} />
      <Below>
        <PremiumSection />
        <Preferences user={user} />
        <MonthMailSection user={user} />
        <DeviceList />
        <PasswordSection user={user} />
        <OwnerProof user={user}>
          <ProviderPart />
          <PasskeySection />
          <SecondFactor />
          <TokenSection />
          <CalendarSection />
        </OwnerProof>
        <YourData />
        <DangerZone user={user} />
      </Below>
    </div>
  );
}

AccountScreen.readAhead = readingAhead(({ read, source }) => {
  return Promise.all([
    read(taxFactsQuery(source)),
    loadAhead(loadFields),
    read(subscriptionQuery),
    read(sessionsQuery),
    read(passkeysQuery),
    read(factorsQuery),
    read(tokensQuery),
    read(calendarsQuery),
  ]);
});

/** The password, or the choice of one; neither where only a provider signs in. */
function PasswordSection({ user: { email, hasPassword } }: { user: User }) {
  const texts = useTexts(providerTexts);
  const saved = useTexts(passwordTexts);
  const { refetch } = useUser();
  if (useProvider()?.isOnly) return null;
  if (hasPassword !== false) return <PasswordForm email={email} />;
  const onSaved = () => {
    showToast({ title: saved.saved, description: saved.savedText });
    void refetch();
  };
  return (
    <Section id="password" title={texts.chooseTitle} lead={texts.chooseLead}>
      <NewPasswordForm save={choosePassword} onSaved={onSaved} />
    </Section>
  );
}

const loadProvider = () => import('./provider-section.tsx');

/** Nothing where the installation has no provider, or while that is not known. */
function ProviderPart() {
  const provider = useProvider();
  if (!provider) return null;
  return (
    <LazyPart load={loadProvider} waiting={WAITING}>
      {({ ProviderSection }) => <ProviderSection provider={provider} />}
    </LazyPart>
  );
}

/** The sections of the page; a wide screen shows enough of them without it. */
function Contents({ user: { monthMail } }: { user: User }) {
  const { contents, profile, taxFacts, preferences } = useTexts(accountTexts);
  const danger = useTexts(dangerTexts);
  const ofProvider = useTexts(providerTexts);
  const provider = useProvider();
  const all: readonly (readonly [SectionId, string])[] = [
    ['profile', profile.title],
    ['tax-details', taxFacts.title],
    ['premium', useTexts(premiumTexts).title],
    ['language', preferences.title],
    ['month-mail', useTexts(monthMailTexts).title],
    ['devices', useTexts(deviceTexts).title],
    ['password', useTexts(passwordTexts).title],
    ...(provider ? [['provider', ofProvider.title(provider)] as const] : []),
    ['passkeys', useTexts(passkeyTexts).title],
    ['second-factor', useTexts(factorTexts).title],
    ['tokens', useTexts(tokenTexts).title],
    ['calendar', useTexts(calendarTexts).title],
    ['your-data', danger.dataTitle],
    ['danger', danger.title],
  ];
  const missing: SectionId[] = provider?.isOnly === true ? ['password', 'passkeys'] : [];
  if (monthMail === null) missing.push('month-mail');
  const sections = all.filter(([id]) => !missing.includes(id));
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

/** Logging out, here or everywhere, and erasing the account. */
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
      {isErasing && <EraseDialog user={user} onClose={() => setErasing(false)} />}
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

const FIELDS = ['password', 'code'] as const;
type ErasureField = (typeof FIELDS)[number];

/** Confirmation before the account is erased: by its password, else by a mailed code. */
function EraseDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { email, hasPassword } = user;
  const texts = useTexts(dangerTexts).erase;
  const [isMailed, setMailed] = useState(false);
  const isByCode = hasPassword === false;
  const mailFirst = isByCode && !isMailed ? () => setMailed(true) : null;
  const form = useSmallForm(FIELDS, useErasing(isByCode, mailFirst));
  const submit = mailFirst === null ? texts.confirm : texts.mail;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.dialogTitle}
      description={texts.dialogText({ email })}
    >
      <SmallFormContent
        words={{ cancel: texts.keep, submit, busy: texts.erasing }}
        form={form}
        variant="danger"
      >
        <WhatGoes />
        {!isByCode && (
          <>
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              label={texts.password}
              name="password"
              autoComplete="current-password"
              error={form.errorOf('password')}
            />
          </>
        )}
        {isMailed && (
          <TextField
            label={texts.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            help={texts.mailed}
            error={form.errorOf('code')}
          />
        )}
      </SmallFormContent>
    </Dialog>
  );
}

/** Number of items of each kind, once it is known. */
function WhatGoes() {
  const { erase: texts, counts } = useTexts(dangerTexts);
  return (
    <ul className={styles['bullets']}>
      {KIND_NAMES.map((kind) => (
        <KindGoes key={kind} kind={kind} words={counts[kind]} />
      ))}
      <li>{texts.history}</li>
      <li>{texts.profile}</li>
      <li>{texts.sessions}</li>
    </ul>
  );
}

function KindGoes({ kind, words }: { kind: Kind; words: (at: { count: number }) => string }) {
  const { data: items = [] } = useItems(kind);
  return items.length > 0 && <li>{words({ count: items.length })}</li>;
}

function useErasing(isByCode: boolean, onMailed: (() => void) | null) {
  const texts = useTexts(dangerTexts).erase;
  const language = useLanguage();
  const [, navigate] = useLocation();
  return async (typed: { [Field in ErasureField]: string }): Promise<FormOutcome<ErasureField>> => {
    const code = codeIn(typed.code);
    const { password } = typed;
    if (!isByCode && password === '') return { issues: { password: texts.passwordMissing } };
    if (isByCode && onMailed === null && code === null) {
      return { issues: { code: texts.codeMissing } };
    }
    try {
      if (onMailed !== null) {
        await mailCode();
        onMailed();
        return {};
      }
      const body = isByCode ? { code } : { password };
      await request('/api/account', { method: 'DELETE', body });
    } catch (error) {
      const issue = error instanceof RemoteError ? error.issues[0]?.message : undefined;
      if (issue !== undefined) return { issues: { [isByCode ? 'code' : 'password']: issue } };
      return { alert: failureText(error, language) };
    }
    await endSession();
    navigate(paths.home);
    showToast({ title: texts.done, description: texts.doneText });
    return {};
  };
}
