import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { DeadLink } from './dead-link.tsx';
import styles from './entry-form.module.css';
import { FormEnd } from './form-end.tsx';
import { EntryPage } from './entry-page.tsx';
import { refusalSentence, sentence } from './sentences.ts';
import { type LinkKind, verifyLink } from './sign-in.ts';
import { authTexts } from './texts.ts';
import { useEntryForm } from './use-entry-form.ts';

type Props = { token: string; kind: LinkKind; onVerified: () => void };

/**
 * The token is used only when the button is pressed, so that programs that open the links of mails
 * do not use it up.
 */
export function VerifyLink({ token, kind, onVerified }: Props) {
  const texts = useTexts(authTexts).verify;
  const words = useWords(kind);
  const [, navigate] = useLocation();
  const [stage, setStage] = useState<'ready' | 'half' | 'dead'>('ready');
  const form = useEntryForm<never>({
    fields: [],
    check: () => ({}),
    send: async () => {
      try {
        if (!(await verifyLink(token, kind))) setStage('half');
        else {
          navigate(paths.verify, { replace: true });
          onVerified();
        }
        return {};
      } catch (error) {
        if (error instanceof RemoteError && error.code === 'otp_expired') setStage('dead');
        return {
          alert: refusalSentence(
            error,
            sentence(({ unexpected }) => unexpected),
          ),
        };
      }
    },
  });
  if (stage === 'dead') return <DeadLink />;
  return (
    <EntryPage title={words.title} lead={stage === 'ready' ? words.press : undefined}>
      {stage === 'half' ? (
        <Notice>{texts.half}</Notice>
      ) : (
        <form className={styles['form']} {...form.parts}>
          <FormEnd form={form} text={words.button} busyText={texts.verifying} />
        </form>
      )}
    </EntryPage>
  );
}

/** The same page serves links that verify, that log in, and that change the address. */
function useWords(kind: LinkKind): { title: string; press: string; button: string } {
  const { verify, signIn } = useTexts(authTexts);
  if (kind === 'magiclink') {
    return { title: verify.signInTitle, press: verify.signInPress, button: signIn };
  }
  if (kind === 'email_change') {
    return { title: verify.title, press: verify.change, button: verify.changeButton };
  }
  return { title: verify.title, press: verify.press, button: verify.button };
}
