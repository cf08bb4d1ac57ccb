import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { showFailure, WriteFailure } from '#web/client/http/failures.tsx';
import { useCanUsePasskeys } from '#web/client/session/passkeys.ts';
import { useWhen } from '#web/client/records/activity-words.ts';
import { createRecoveryCodes } from '#web/client/session/recovery-codes.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { AppDialog, CodesDialog } from './app-dialog.tsx';
import {
  addKey,
  type Factor,
  factorsQuery,
  readFactorsAnew,
  removeFactor,
  type SecondFactors,
} from './factors.ts';
import { useAsOwner } from './proof-dialog.tsx';
import { Action, Section, UntilRead } from './section.tsx';
import { factorTexts } from './texts.ts';
import { useCredentialAdding } from './use-credential-adding.ts';
import styles from './account.module.css';

/** The second factor: authenticator apps, security keys and recovery codes. */
export function SecondFactor() {
  const texts = useTexts(factorTexts);
  const query = useQuery(factorsQuery);
  const { data } = query;
  return (
    <Section id="second-factor" title={texts.title} lead={texts.lead}>
      <UntilRead query={query} />
      {data !== undefined && <Factors {...data} />}
    </Section>
  );
}

function Factors({ factors, codesLeft }: SecondFactors) {
  const texts = useTexts(factorTexts);
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const hasApp = factors.some(({ kind }) => kind === 'app');
  const hasNone = factors.length === 0;
  return (
    <>
      {hasNone && <p className={styles['lead']}>{texts.none}</p>}
      {!hasNone && (
        <ul aria-label={texts.title} className={styles['list']}>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      )}
      {codesLeft !== null && <CodesLeft left={codesLeft} onMade={setCodes} />}
      <div className={styles['buttons']}>
        <Button onClick={() => setAdding(true)}>{hasApp ? texts.addAnother : texts.add}</Button>
        <KeyAdding isFirst={hasNone} onCodes={setCodes} />
      </div>
      {isAdding && (
        <AppDialog onAdded={() => readFactorsAnew(client)} onClose={() => setAdding(false)} />
      )}
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

type Props = { left: number; onMade: (codes: string[] | null) => void };

/** Number of unused recovery codes, and the button for new ones. */
function CodesLeft({ left, onMade }: Props) {
  const texts = useTexts(factorTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const asOwner = useAsOwner();
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      onMade(await asOwner(createRecoveryCodes));
      readFactorsAnew(client);
    } catch (error) {
      showFailure({ title: texts.codesFailed, retry: () => void make() }, error, language);
    }
    setBusy(false);
  };
  return (
    <Action title={texts.codes} text={texts.codesLeft({ left })}>
      <Button size="small" isBusy={isBusy} busyText={texts.making} onClick={() => void make()}>
        {texts.newCodes}
      </Button>
    </Action>
  );
}

/** A second factor in use, with a button to remove it. */
function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const texts = useTexts(factorTexts);
  const words = factor.kind === 'app' ? texts : texts.key;
  const when = useWhen(factor.createdAt);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, remove } = useRemoval(factor, () => setAsking(false));
  return (
    <li className={styles['row']}>
      <Icon of={factor.kind === 'app' ? Smartphone : KeyRound} className={styles['icon']} />
      <div className={styles['main']}>
        <h3 className={styles['name']}>{factor.kind === 'app' ? texts.app : texts.key.name}</h3>
        <p className={styles['lead']}>{texts.added({ when })}</p>
      </div>
      <Button size="small" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.removeTitle}
        text={isLast ? texts.removeLast : words.removeOne}
        confirmText={words.removeConfirm}
        cancelText={texts.keep}
        isBusy={isBusy}
        busyText={texts.removing}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {error && <WriteFailure error={error} title={words.notRemoved} />}
      </ConfirmDialog>
    </li>
  );
}

function useRemoval({ id, kind }: Factor, onDone: () => void) {
  const texts = useTexts(factorTexts);
  const client = useQueryClient();
  const asOwner = useAsOwner();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => asOwner(() => removeFactor(id)),
  });
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: kind === 'app' ? texts.removed : texts.key.removed });
        onDone();
      },
      onSettled: () => readFactorsAnew(client),
    });
  return { isBusy: isPending, error, remove };
}

type KeyAddingProps = {
  /** Whether it will be the account's first second factor, for which recovery codes are created. */
  isFirst: boolean;
  onCodes: (codes: string[] | null) => void;
};

/** The button that adds a security key as second factor. */
function KeyAdding({ isFirst, onCodes }: KeyAddingProps) {
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
