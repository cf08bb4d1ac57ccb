import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryPage } from '#web/kit/ui/entry-page.tsx';
import { LanguageSwitch } from '#web/kit/ui/theme-and-language.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import {
  createOperatorAsk,
  forgetToken,
  keepToken,
  storedToken,
} from '#web/operations/status/operator.ts';
import { Dashboard } from './dashboard.tsx';
import styles from './monitoring.module.css';
import { monitoringTexts } from './texts.ts';

/** `/admin/monitoring`: for holders of the token, signed in or not. */
export function MonitoringScreen() {
  const [token, setToken] = useState(storedToken);
  const [isRefused, setRefused] = useState(false);
  const ask = useMemo(() => (token === null ? null : createOperatorAsk(token)), [token]);
  if (ask === null) {
    return (
      <TokenForm
        isRefused={isRefused}
        onToken={(typed) => {
          keepToken(typed);
          setRefused(false);
          setToken(typed);
        }}
      />
    );
  }
  const onRefused = () => {
    forgetToken();
    setRefused(true);
    setToken(null);
  };
  return <Dashboard ask={ask} onRefused={onRefused} />;
}

type Props = {
  /** The one before was not the token. */
  isRefused: boolean;
  onToken: (token: string) => void;
};

function TokenForm({ isRefused, onToken }: Props) {
  const texts = useTexts(monitoringTexts);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isRefused) field.current?.focus();
  }, [isRefused]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed !== '') onToken(typed);
  };
  return (
    <EntryPage title={texts.title} lead={texts.lead} corner={<LanguageSwitch />}>
      <form className={styles['form']} noValidate onSubmit={send}>
        {isRefused && (
          <FormError>
            <strong>{texts.refusedTitle}</strong>
            <p>{texts.refused}</p>
          </FormError>
        )}
        <PasswordField
          ref={field}
          label={texts.token}
          name="token"
          autoComplete="off"
          help={texts.tokenHelp}
          error={isMissing ? texts.refused : null}
        />
        <Button type="submit" variant="primary" isWide>
          {texts.access}
        </Button>
      </form>
    </EntryPage>
  );
}
