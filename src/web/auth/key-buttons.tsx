import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { RemoteError } from '#web/client/http/remote-error.ts';
import {
  type PasskeyFailure,
  passkeyFailure,
  toPasskeyFailure,
} from '#web/client/session/passkeys.ts';
import { useWhen } from '#web/client/records/activity-words.ts';
import { authClient } from '#web/client/session/session.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { refusalSentence, type Sentence, sentence } from './sentences.ts';
import { authTexts } from './texts.ts';

type Props = {
  keys: SecurityKey[];
  /** Whether the keys come first, and not after a form. */
  isFirst: boolean;
  onDone?: () => void;
};

/** A button for each security key of the account, which shows it as second factor. */
export function KeyButtons({ keys, isFirst, onDone }: Props) {
  const language = useLanguage();
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  const show = async (id: string) => {
    if (busyId !== null) return;
    setBusyId(id);
    setFailure(null);
    const failed = await showKey(id).catch(toPasskeyFailure);
    setBusyId(null);
    setFailure(failed);
    if (failed === null) onDone?.();
  };
  return (
    <>
      {failure !== null && <FormError>{sentenceOf(failure)(language)}</FormError>}
      {keys.map((key) => (
        <KeyButton
          key={key.id}
          securityKey={key}
          isOnly={keys.length === 1}
          isFirst={isFirst}
          isBusy={busyId === key.id}
          onPress={() => void show(key.id)}
        />
      ))}
    </>
  );
}

type KeyButtonProps = {
  securityKey: SecurityKey;
  isOnly: boolean;
  isFirst: boolean;
  isBusy: boolean;
  onPress: () => void;
};

function KeyButton({ securityKey, isOnly, isFirst, isBusy, onPress }: KeyButtonProps) {
  const texts = useTexts(authTexts).factor;
  const when = useWhen(securityKey.createdAt);
  return (
    <Button
      isWide
      variant={isFirst ? 'primary' : 'secondary'}
      icon={KeyRound}
      isBusy={isBusy}
      busyText={texts.usingKey}
      onClick={onPress}
    >
      {isOnly ? texts.useKey : texts.useKeyOf({ when })}
    </Button>
  );
}

function sentenceOf(failure: PasskeyFailure): Sentence {
  const otherwise = sentence((texts) => texts.unexpected);
  if (failure instanceof RemoteError) return refusalSentence(failure, otherwise);
  return sentence(({ factor }) => factor.keyFailures[failure]);
}

/** A security key of the account. */
export type SecurityKey = { id: string; createdAt: string };

/** Shows a key as second factor, in the browser's question. Null: shown. */
async function showKey(factorId: string): Promise<PasskeyFailure | null> {
  const { mfa } = await authClient();
  const { error } = await mfa.webauthn.authenticate({ factorId });
  return error ? passkeyFailure(error) : null;
}
