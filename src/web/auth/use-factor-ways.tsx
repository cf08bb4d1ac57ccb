import { type ReactNode, useEffect, useState } from 'react';
import { recoveryCodesLeft } from '#web/client/session/recovery-codes.ts';
import { authClient } from '#web/client/session/session.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { AppCodeForm, RecoveryCodeForm } from './factor-forms.tsx';
import { KeyButtons } from './key-buttons.tsx';
import type { SecurityKey } from './key-sign-in.ts';
import { authTexts } from './texts.ts';

type FactorWays = { hasApp: boolean; keys: SecurityKey[]; hasCodes: boolean };

/** Until the account's factors are known it has an app, as nearly all do. */
const ASSUMED: FactorWays = { hasApp: true, keys: [], hasCodes: true };

/** The ways to show a second factor: the account's own, and a recovery code in their place. */
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

/** Nothing when they cannot be read now: then an app is asked for, whose form shows the failure. */
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
