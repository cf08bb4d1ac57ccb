import { Dialog, DialogBody } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import { SmallFormContent } from '#web/client/forms/small-form-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { issueText } from '#domain/basics/issues.ts';
import { refusalText } from '#domain/basics/refusals.ts';
import type { User } from '#domain/account/profile.ts';
import { ProviderWay } from '#web/auth/provider-way.tsx';
import { KeyButtons } from '#web/auth/key-buttons.tsx';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import {
  codeIn,
  confirmApp,
  credentialFailureText,
  type Factor,
  factorsQuery,
  signInAnew,
} from './factors.ts';
import { passkeyTexts } from './passkey-texts.ts';
import { factorTexts, passwordTexts, providerTexts } from './texts.ts';

const FIELDS = ['code'] as const;

/** The server's code for a proof that is too old. */
const NEEDED = 'reauthentication_needed';

/** Runs work that the server may refuse until the owner has proven their identity again. */
type AsOwner = <Result>(work: () => Promise<Result>) => Promise<Result>;

const AsOwnerContext = createContext<AsOwner>((work) => work());

export function useAsOwner(): AsOwner {
  return useContext(AsOwnerContext);
}

/**
 * Around parts that change credentials: a proof that is too old is renewed in a dialog, and
 * the work then continues with the typed values.
 */
export function OwnerProof({ user, children }: { user: User; children: ReactNode }) {
  const language = useLanguage();
  const [asking, setAsking] = useState<{ answer: (isProven: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((answer) => setAsking({ answer }));
  const asOwner: AsOwner = async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RemoteError) || error.code !== NEEDED) throw error;
      const isProven = await ask();
      setAsking(null);
      if (isProven) return work();
      throw notProven(error, refusalText(NEEDED, language));
    }
  };
  return (
    <AsOwnerContext value={asOwner}>
      {children}
      {asking !== null && (
        <ProofDialog
          user={user}
          onDone={() => asking.answer(true)}
          onClose={() => asking.answer(false)}
        />
      )}
    </AsOwnerContext>
  );
}

/** The refusal, with the message for a user who canceled the proof. */
function notProven({ status, code }: RemoteError, sentence: string): RemoteError {
  return new RemoteError({
    status,
    code,
    text: code,
    sentence,
    issues: [],
    retryAfterS: null,
    body: null,
  });
}

type Props = { user: User; onDone: () => void; onClose: () => void };

/** The password, or the second factor where the account has one. */
function ProofDialog({ user, onDone, onClose }: Props) {
  const texts = useTexts(passkeyTexts);
  const { again } = useTexts(providerTexts);
  const { data } = useQuery(factorsQuery);
  const apps = data?.factors.filter(({ kind }) => kind === 'app') ?? [];
  const keys = data?.factors.filter(({ kind }) => kind === 'key') ?? [];
  const hasFactor = apps.length + keys.length > 0;
  const isByProvider = !hasFactor && user.hasPassword === false && user.hasProvider;
  const withoutFactor = isByProvider ? again : texts.surePassword;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.sureTitle}
      description={hasFactor ? texts.sureFactor : withoutFactor}
    >
      {data === undefined && (
        <DialogBody>
          <Skeleton shapes={['line']} />
        </DialogBody>
      )}
      {data !== undefined && isByProvider && (
        <DialogBody>
          <ProviderWay isFirst isAnew returnsId={user.id} />
        </DialogBody>
      )}
      {data !== undefined && !hasFactor && !isByProvider && (
        <SignInAnewForm email={user.email} onDone={onDone} />
      )}
      {keys.length > 0 && (
        <DialogBody>
          <KeyButtons keys={keys} isFirst={apps.length === 0} onDone={onDone} />
        </DialogBody>
      )}
      {apps.length > 0 && <AppCodeForm apps={apps} onDone={onDone} />}
    </Dialog>
  );
}

function AppCodeForm({ apps, onDone }: { apps: Factor[]; onDone: () => void }) {
  const texts = useTexts(passkeyTexts);
  const form = useSmallForm(FIELDS, useShowing(apps, onDone));
  return (
    <SmallFormContent
      words={{ cancel: texts.cancel, submit: texts.goOn, busy: texts.goingOn }}
      form={form}
    >
      <TextField
        label={texts.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.errorOf('code')}
      />
    </SmallFormContent>
  );
}

/** Verifies a code against each of the account's apps. */
function useShowing(apps: Factor[], onDone: () => void) {
  const texts = useTexts(passkeyTexts);
  const language = useLanguage();
  return async (typed: { code: string }): Promise<FormOutcome<'code'>> => {
    const code = codeIn(typed.code);
    if (code === null) return { issues: { code: texts.codeMissing } };
    try {
      for (const { id } of apps) {
        if (!(await confirmApp(id, code))) continue;
        onDone();
        return {};
      }
    } catch (error) {
      return { alert: credentialFailureText(error, language) };
    }
    return { issues: { code: texts.codeWrong } };
  };
}

const PASSWORD_FIELDS = ['password'] as const;

/** Asks for the password again, before an action that a copied token must not suffice for. */
function SignInAnewForm({ email, onDone }: { email: string; onDone: () => void }) {
  const texts = useTexts(factorTexts);
  const passwords = useTexts(passwordTexts);
  const form = useSmallForm(PASSWORD_FIELDS, useSigningIn(email, onDone));
  return (
    <SmallFormContent
      words={{ cancel: texts.cancel, submit: texts.goOn, busy: texts.goingOn }}
      form={form}
    >
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={passwords.current}
        name="password"
        autoComplete="current-password"
        error={form.errorOf('password')}
      />
    </SmallFormContent>
  );
}

function useSigningIn(email: string, onDone: () => void) {
  const texts = useTexts(passwordTexts);
  const language = useLanguage();
  return async ({ password }: { password: string }): Promise<FormOutcome<'password'>> => {
    if (password === '') return { issues: { password: texts.required } };
    try {
      if (!(await signInAnew(email, password))) {
        return { issues: { password: issueText('password.wrong', language) } };
      }
    } catch (error) {
      return { alert: credentialFailureText(error, language) };
    }
    onDone();
    return {};
  };
}
