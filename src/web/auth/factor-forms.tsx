import type { ComponentProps } from 'react';
import { refusalText } from '#domain/basics/refusals.ts';
import { request } from '#web/client/http/api.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { fromAuthError } from '#web/client/session/auth-error.ts';
import { startSession, type ReceivedTokens } from '#web/client/session/session-start.ts';
import { authClient, waiveSecondFactor } from '#web/client/session/session.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './entry-form.module.css';
import { FormEnd } from './form-end.tsx';
import { sentence, type Sentence } from './sentences.ts';
import { digitsOf, SIX_DIGITS } from './six-digits.ts';
import { authTexts } from './texts.ts';
import { type EntryOutcome, useEntryForm } from './use-entry-form.ts';

const FIELDS = ['code'] as const;

const wrong = sentence(({ factor }) => factor.codeWrong);
const wrongRecovery: Sentence = (reader) => refusalText('invalid_code', reader);

export function AppCodeForm() {
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

export function RecoveryCodeForm() {
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

/** Uses a recovery code up. How many are left; null: the code is wrong. */
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
