import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button, buttonClass } from '#web/kit/ui/button.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { TextField } from '#web/kit/ui/field.tsx';
import { checkEmail } from './checks.ts';
import styles from './entry-form.module.css';
import {
  type EntryOutcome,
  EntryPage,
  FormEnd,
  type TypedEntries,
  useEntryForm,
} from './entry-form.tsx';
import { refusalSentence, refusedFields, sentence } from './sentences.ts';
import { requestReset } from './sign-in.ts';
import { authTexts } from './texts.ts';

const FIELDS = ['email'] as const;

export function ForgotScreen() {
  const [isSent, setSent] = useState(false);
  if (isSent) return <Sent onAgain={() => setSent(false)} />;
  return <Forgot onSent={() => setSent(true)} />;
}

function Forgot({ onSent }: { onSent: () => void }) {
  const texts = useTexts(authTexts);
  const form = useEntryForm<'email'>({
    fields: FIELDS,
    check: checkEmail,
    send: (typed) => tryRequest(typed, onSent),
  });
  return (
    <EntryPage
      title={texts.forgot.title}
      lead={texts.forgot.lead}
      below={
        <Link href={paths.login} className={linkClass}>
          {texts.backToLogin}
        </Link>
      }
    >
      <form className={styles['form']} {...form.parts}>
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="username"
          error={form.errorOf('email')}
        />
        <FormEnd form={form} text={texts.forgot.send} busyText={texts.forgot.sending} />
      </form>
    </EntryPage>
  );
}

async function tryRequest(
  typed: TypedEntries<'email'>,
  onSent: () => void,
): Promise<EntryOutcome<'email'>> {
  try {
    await requestReset(typed.email);
    onSent();
    return {};
  } catch (error) {
    const issues = refusedFields(error, FIELDS);
    if (issues.email !== undefined) return { issues };
    return {
      alert: refusalSentence(
        error,
        sentence((texts) => texts.forgot.failed),
      ),
    };
  }
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts(authTexts);
  return (
    <EntryPage title={texts.forgot.doneTitle} lead={texts.forgot.done}>
      <div className={styles['next']}>
        <p>{texts.sent.spam}</p>
        <Link href={paths.login} className={buttonClass({ variant: 'primary', isWide: true })}>
          {texts.backToLogin}
        </Link>
        <Button variant="ghost" isWide onClick={onAgain}>
          {texts.forgot.again}
        </Button>
      </div>
    </EntryPage>
  );
}
