import { useQueryClient } from '@tanstack/react-query';
import { showFailure } from '#web/client/http/show-failure.ts';
import { useCanUsePasskeys } from '#web/client/passkeys/passkey-support.ts';
import { createRecoveryCodes } from '#web/client/session/recovery-codes.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { addKey, readFactorsAnew } from './factors.ts';
import { factorTexts } from './texts.ts';
import { useCredentialAdding } from './use-credential-adding.ts';

type Props = {
  /** Whether it will be the account's first second factor, which recovery codes come with. */
  isFirst: boolean;
  onCodes: (codes: string[] | null) => void;
};

/** The button that adds a security key as second factor. */
export function KeyAdding({ isFirst, onCodes }: Props) {
  const texts = useTexts(factorTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const canUse = useCanUsePasskeys();
  const makeCodes = async (): Promise<void> => {
    try {
      onCodes(await createRecoveryCodes());
      readFactorsAnew(client);
    } catch (error) {
      showFailure({ title: texts.codesFailed, retry: () => void makeCodes() }, error, language);
    }
  };
  const adding = useCredentialAdding(addKey, {
    onAdded: () => {
      showToast({ title: texts.done });
      if (isFirst) void makeCodes();
    },
    onSettled: () => readFactorsAnew(client),
  });
  if (!canUse) return null;
  return (
    <>
      <Button isBusy={adding.isBusy} busyText={texts.key.adding} onClick={adding.add}>
        {texts.key.add}
      </Button>
      {adding.alert !== null && <FormError title={texts.key.notAdded}>{adding.alert}</FormError>}
    </>
  );
}
