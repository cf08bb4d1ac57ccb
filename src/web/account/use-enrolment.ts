import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refusalText } from '#domain/basics/refusals.ts';
import { failureText } from '#web/client/http/failure-text.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { createRecoveryCodes } from '#web/client/session/recovery-codes.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { factorTexts } from './texts.ts';
import { beginApp, confirmApp, type Enrolment, removeFactor } from './factors.ts';
import { useAsOwner } from './proof-dialog.tsx';
import type { Outcome } from '#web/client/forms/use-small-form.ts';

const SIX_DIGITS = /^\d{6}$/;

/** Begins with an app once, and gives it up when the dialog is closed before it has counted. */
export function useEnrolment(onClose: () => void) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const asOwner = useAsOwner();
  const [failure, setFailure] = useState<Error | null>(null);
  const isBegun = useRef(false);
  const isKept = useRef(false);
  const begin = () => {
    setFailure(null);
    return asOwner(beginApp).then(setEnrolment, setFailure);
  };
  const beginOnce = useEffectEvent(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  });
  useEffect(() => beginOnce(), []);
  return {
    enrolment,
    /** Why it could not be begun. */
    failure,
    beginAgain: () => void begin(),
    giveUp: () => {
      // The server removes an unfinished enrolment after five minutes.
      if (enrolment !== null && !isKept.current)
        void removeFactor(enrolment.id).catch(() => undefined);
      onClose();
    },
    keep: () => {
      isKept.current = true;
    },
  };
}

export type Confirming = {
  keep: () => void;
  /** With the recovery codes; null where there are none. */
  onConfirmed: (codes: string[] | null) => void;
};

/** Shows the app's first code, and asks for recovery codes. */
export function useConfirming(enrolment: Enrolment | null, { keep, onConfirmed }: Confirming) {
  const texts = useTexts(factorTexts);
  const language = useLanguage();
  const asOwner = useAsOwner();
  /** The app counts already, and only its recovery codes are missing. */
  const isConfirmed = useRef(false);
  return async (typed: { code: string }): Promise<Outcome<'code'>> => {
    const code = typed.code.replaceAll(/\s/g, '');
    if (enrolment === null || !SIX_DIGITS.test(code)) return { issues: { code: texts.missing } };
    try {
      const isRight = isConfirmed.current || (await asOwner(() => confirmApp(enrolment.id, code)));
      if (!isRight) return { issues: { code: texts.wrong } };
    } catch (error) {
      const isOften = error instanceof RemoteError && error.code === 'too_many_requests';
      const refusal = isOften ? refusalText('too_many_requests', language) : null;
      return { alert: refusal ?? failureText(error, language) };
    }
    keep();
    isConfirmed.current = true;
    try {
      onConfirmed(await asOwner(createRecoveryCodes));
      return {};
    } catch (error) {
      return { alertTitle: texts.codesFailed, alert: failureText(error, language) };
    }
  };
}
