import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { refusalText } from '#domain/basics/refusals.ts';
import { request } from '#web/client/http/api.ts';
import { RemoteError, fromAuthError } from '#web/client/http/remote-error.ts';
import {
  type ReceivedTokens,
  startSession,
  authClient,
  waiveSecondFactor,
} from '#web/client/session/session.ts';
import { useLogOut } from '#web/client/session/user.ts';
import { recoveryCodesLeft } from '#web/client/session/recovery-codes.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import {
  digitsOf,
  type EntryOutcome,
  EntryPage,
  FormEnd,
  SIX_DIGITS,
  useEntryForm,
} from './entry-form.tsx';
import { KeyButtons, type SecurityKey } from './key-buttons.tsx';
import { sentence, type Sentence } from './sentences.ts';
import { authTexts } from './texts.ts';
import styles from './entry-form.module.css';

/** Between the password and all other screens, for a user with a second factor. */
export function SecondFactorScreen() {
  const texts = useTexts(authTexts).factor;
  const leave = useLogOut();
  const { lead, form, other } = useFactorWays();
  return (
    <EntryPage title={texts.title} lead={lead}>
      <div className={styles['next']}>
        {form}
        {other}
        <Button variant="ghost" isWide onClick={leave}>
          {texts.logOut}
        </Button>
      </div>
    </EntryPage>
  );
}

type FactorWays = { hasApp: boolean; keys: SecurityKey[]; hasCodes: boolean };

/** Assumed until the account's factors are known: nearly all have an app. */
const ASSUMED: FactorWays = { hasApp: true, keys: [], hasCodes: true };

/** Forms for the account's second factors, and for a recovery code instead. */
export function useFactorWays(): { lead: string; form: ReactNode; other: ReactNode } {
  const texts = useTexts(authTexts).factor;
  const [isByCode, setByCode] = useState(false);
  const { hasApp, keys, hasCodes } = useKnown();
  const other = (isByCode || hasCodes) && (
    <Button variant="ghost" isWide onClick={() => setByCode(!isByCode)}>
      {isByCode ? (hasApp ? texts.useApp : texts.useKey) : texts.useRecovery}
    </Button>
  );
  if (isByCode) return { lead: texts.recoveryLead, form: <RecoveryCodeForm />, other };
  const form = (
    <>
      {hasApp && <AppCodeForm />}
      <KeyButtons keys={keys} isFirst={!hasApp} />
    </>
  );
  return { lead: hasApp ? texts.lead : texts.keyLead, form, other };
}

function useKnown(): FactorWays {
  const [known, setKnown] = useState(ASSUMED);
  useEffect(() => {
    const add = (read: Partial<FactorWays>) => setKnown((before) => ({ ...before, ...read }));
    void readFactors().then(add);
    void readCodes().then(add);
  }, []);
  return known;
}

/** Empty if they cannot be read: the form for an app is shown then, and reports the failure. */
async function readFactors(): Promise<Partial<FactorWays>> {
  const { mfa } = await authClient();
  const { data } = await mfa.listFactors();
  if (data === null || data.webauthn.length === 0) return {};
  const keys = data.webauthn.map(({ id, created_at: createdAt }) => ({ id, createdAt }));
  return { hasApp: data.totp.length > 0, keys };
}

/** A hosted service may have no recovery codes; a failed read does not take them from a user. */
async function readCodes(): Promise<Partial<FactorWays>> {
  const left = await recoveryCodesLeft().catch(() => undefined);
  return { hasCodes: left !== null };
}

const FIELDS = ['code'] as const;

const wrong = sentence(({ factor }) => factor.codeWrong);
const wrongRecovery: Sentence = (reader) => refusalText('invalid_code', reader);

function AppCodeForm() {
  const texts = useTexts(authTexts).factor;
  return (
    <CodeForm
      label={texts.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      check={(code) =>
        SIX_DIGITS.test(code) ? null : sentence(({ factor }) => factor.codeMissing)
      }
      send={async (code) => ((await showCode(code)) ? null : wrong)}
    />
  );
}

function RecoveryCodeForm() {
  const texts = useTexts(authTexts).factor;
  const language = useLanguage();
  const send = async (code: string) => {
    const left = await spendRecoveryCode(code);
    if (left === null) return wrongRecovery;
    const { recovered: title, left: leftWords } = authTexts[language].factor;
    showToast({ title, description: leftWords({ left }) });
    return null;
  };
  return (
    <CodeForm
      label={texts.recoveryCode}
      autoComplete="off"
      check={(code) => (code === '' ? sentence(({ factor }) => factor.recoveryMissing) : null)}
      send={send}
    />
  );
}

type Props = Pick<ComponentProps<typeof TextField>, 'label' | 'inputMode' | 'autoComplete'> & {
  /** Returns a code's error, without or with a request; null when there is none. */
  check: (code: string) => Sentence | null;
  send: (code: string) => Promise<Sentence | null>;
};

function CodeForm({ check, send, ...field }: Props) {
  const texts = useTexts(authTexts).factor;
  const form = useEntryForm<'code'>({
    fields: FIELDS,
    check: (typed) => outcomeOf(check(digitsOf(typed.code))),
    send: async (typed) => outcomeOf(await send(digitsOf(typed.code))),
  });
  return (
    <form className={styles['form']} {...form.parts}>
      <TextField
        {...field}
        name="code"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf('code')}
      />
      <FormEnd form={form} text={texts.confirm} busyText={texts.confirming} />
    </form>
  );
}

function outcomeOf(issue: Sentence | null): EntryOutcome<'code'> {
  return issue === null ? {} : { issues: { code: issue } };
}

/**
 * Verifies a code of the authenticator app, or of the one of several that it belongs to. The client
 * then reports the higher level of the session (MFA_CHALLENGE_VERIFIED). False: the code is wrong.
 */
async function showCode(code: string): Promise<boolean> {
  const { mfa } = await authClient();
  const { data: apps, error: unread } = await mfa.listFactors();
  if (unread) throw fromAuthError(unread);
  if (apps.totp.length === 0) await waiveSecondFactor();
  for (const { id: factorId } of apps.totp) {
    const { error } = await mfa.challengeAndVerify({ factorId, code });
    if (error === null) return true;
    if (error.code !== 'mfa_verification_failed') throw fromAuthError(error);
  }
  return apps.totp.length === 0;
}

/** Uses a recovery code; returns how many are left, or null if the code is wrong. */
async function spendRecoveryCode(code: string): Promise<number | null> {
  try {
    const sent = { method: 'POST', body: { code } } as const;
    const answer = await request<{ session: ReceivedTokens; left: number }>(
      '/api/auth/recovery',
      sent,
    );
    await startSession(answer.session);
    return answer.left;
  } catch (error) {
    if (error instanceof RemoteError && error.code === 'invalid_code') return null;
    throw error;
  }
}
