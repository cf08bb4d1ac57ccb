import { useLocation } from 'wouter';
import { request } from '#web/client/http/api.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { endSession } from '#web/client/session/session.ts';
import { useItems } from '#web/client/records/use-records.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/kit/ui/dialog.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import { dangerTexts } from './danger-texts.ts';
import { type FormOutcome, useSmallForm } from '#web/client/forms/use-small-form.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

const FIELDS = ['password'] as const;

/** Confirmation before the account is erased. */
export function EraseDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const texts = useTexts(dangerTexts).erase;
  const form = useSmallForm(FIELDS, useErasing());
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.dialogTitle}
      description={texts.dialogText({ email })}
    >
      <DialogForm {...form.parts}>
        <DialogBody>
          <WhatGoes />
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={texts.password}
            name="password"
            autoComplete="current-password"
            error={form.errorOf('password')}
          />
          {form.alert !== null && <FormError>{form.alert}</FormError>}
        </DialogBody>
        <DialogFooter>
          <DialogCancel>{texts.keep}</DialogCancel>
          <Button type="submit" variant="danger" isBusy={form.isBusy} busyText={texts.erasing}>
            {texts.confirm}
          </Button>
        </DialogFooter>
      </DialogForm>
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
