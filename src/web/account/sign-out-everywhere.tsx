import { useState } from 'react';
import { useLocation } from 'wouter';
import { authRefusal } from '#web/client/session/auth-refusal.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { authClient, endSession } from '#web/client/session/session.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { dangerTexts } from './danger-texts.ts';

/** Ends every session of the person's, this one too. */
export function SignOutEverywhere() {
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
