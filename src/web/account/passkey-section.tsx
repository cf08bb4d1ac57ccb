import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useCanUsePasskeys } from '#web/client/passkeys/passkey-support.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import { deviceOf } from './device.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeyTexts } from './passkey-texts.ts';
import { addPasskey, type Passkey, passkeysQuery, readPasskeysAnew } from './passkeys.ts';
import { Section } from './section.tsx';
import { useCredentialAdding } from './use-credential-adding.ts';

/** Passkeys of the account; nothing where the service offers none. */
export function PasskeySection() {
  const texts = useTexts(passkeyTexts);
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery);
  if (data === null) return null;
  return (
    <Section id="passkeys" title={texts.title} lead={texts.lead}>
      {data === undefined && error !== null && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton shapes={['row']} />}
      {data !== undefined && <Passkeys passkeys={data} />}
    </Section>
  );
}

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const texts = useTexts(passkeyTexts);
  const canUse = useCanUsePasskeys();
  const client = useQueryClient();
  const adding = useCredentialAdding(() => addPasskey(nameOfThis(texts)), {
    onAdded: () => showToast({ title: texts.added, description: texts.addedText }),
    onSettled: () => readPasskeysAnew(client),
  });
  return (
    <>
      {passkeys.length === 0 && <p className={styles['lead']}>{texts.none}</p>}
      {passkeys.length > 0 && (
        <ul aria-label={texts.title} className={styles['list']}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isLast={passkeys.length === 1} />
          ))}
        </ul>
      )}
      {adding.alert !== null && <FormError title={texts.notAdded}>{adding.alert}</FormError>}
      {!canUse && <p className={styles['lead']}>{texts.unsupported}</p>}
      {canUse && (
        <div className={styles['buttons']}>
          <Button isBusy={adding.isBusy} busyText={texts.adding} onClick={adding.add}>
            {texts.add}
          </Button>
        </div>
      )}
    </>
  );
}

/** This browser and its system, as far as they say who they are. */
function nameOfThis(texts: (typeof passkeyTexts)['en']): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  if (browser !== null && system !== null) return texts.device({ browser, system });
  return browser ?? system ?? '';
}
