import { type ReactNode, useEffect, useState } from 'react';
import { authClient } from '#web/client/session/session.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { AppCodeForm, RecoveryCodeForm } from './factor-forms.tsx';
import { KeyButtons } from './key-buttons.tsx';
import { type SecurityKey } from './key-sign-in.ts';
import { authTexts } from './texts.ts';

type Known = { hasApp: boolean; keys: SecurityKey[] };

/** Until the account's factors are known it has an app, as nearly all do. */
const ASSUMED: Known = { hasApp: true, keys: [] };

/** The ways to show a second factor: the account's own, and a recovery code in their place. */
export function useFactorWays(): { lead: string; form: ReactNode; other: ReactNode } {
  const texts = useTexts(authTexts).factor;
  const [isByCode, setByCode] = useState(false);
  const { hasApp, keys } = useKnown();
  const other = (
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

function useKnown(): Known {
  const [known, setKnown] = useState(ASSUMED);
  useEffect(() => {
    void readFactors().then((read) => read && setKnown(read));
  }, []);
  return known;
}

/** Null when they cannot be read now: then an app is asked for, whose form says what is wrong. */
async function readFactors(): Promise<Known | null> {
  const { mfa } = await authClient();
  const { data } = await mfa.listFactors();
  if (data === null || data.webauthn.length === 0) return null;
  const keys = data.webauthn.map(({ id, created_at: createdAt }) => ({ id, createdAt }));
  return { hasApp: data.totp.length > 0, keys };
}
