import { SmallFormContent } from '#web/client/forms/small-form-dialog.tsx';
import { useState } from 'react';
import type { User } from '#domain/account/profile.ts';
import { showFailure, failureText } from '#web/client/http/failures.tsx';
import { authRefusal, authClient, endSession } from '#web/client/session/session.ts';
import { Action, Section } from './section.tsx';
import { useLocation } from 'wouter';
import { request } from '#web/client/http/api.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useItems } from '#web/client/records/use-records.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import { dangerTexts } from './danger-texts.ts';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

/** Logging out, and erasing the account (design, placeholders). */
export function DangerZone({ user }: { user: User }) {
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

const FIELDS = ['password'] as const;

/** Confirmation before the account is erased. */
function EraseDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const texts = useTexts(dangerTexts).erase;
  const form = useSmallForm(FIELDS, useErasing());
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.dialogTitle}
      description={texts.dialogText({ email })}
    >
      <SmallFormContent
        words={{ cancel: texts.keep, submit: texts.confirm, busy: texts.erasing }}
        form={form}
        variant="danger"
      >
        <WhatGoes />
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          error={form.errorOf('password')}
        />
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

function useErasing() {
  const texts = useTexts(dangerTexts).erase;
  const language = useLanguage();
  const [, navigate] = useLocation();
  return async ({ password }: { password: string }): Promise<FormOutcome<'password'>> => {
    if (password === '') return { issues: { password: texts.passwordMissing } };
    try {
      await request('/api/account', { method: 'DELETE', body: { password } });
    } catch (error) {
      const issue = error instanceof RemoteError ? error.issues[0]?.message : undefined;
      if (issue !== undefined) return { issues: { password: issue } };
      return { alert: failureText(error, language) };
    }
    await endSession();
    navigate(paths.home);
    showToast({ title: texts.done, description: texts.doneText });
    return {};
  };
}
