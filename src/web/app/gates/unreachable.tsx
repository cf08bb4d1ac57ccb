import { useEffect } from 'react';
import { useLogOut } from '#web/client/session/log-out.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { FailurePage } from './failure-page.tsx';
import { appTexts } from '#web/app/texts.ts';

/** Between two attempts when the server did not say how long it will be away. */
const RETRY_MS = 5_000;

/** The server cannot say who is signed in. It is asked again by itself, and at a press. */
export function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useTexts(appTexts);
  const leave = useLogOut();
  useEffect(() => {
    const afterS = error instanceof RemoteError ? error.retryAfterS : null;
    const timer = setTimeout(onRetry, afterS === null ? RETRY_MS : afterS * 1000);
    return () => clearTimeout(timer);
  }, [error, onRetry]);
  const written = error instanceof RemoteError ? error.sentence : null;
  return (
    <FailurePage title={texts.unreachableTitle} text={written ?? texts.unreachable}>
      <Button variant="primary" onClick={onRetry}>
        {texts.retry}
      </Button>
      <Button variant="ghost" onClick={leave}>
        {texts.logOut}
      </Button>
    </FailurePage>
  );
}
