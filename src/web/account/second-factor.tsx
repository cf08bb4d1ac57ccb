import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { showFailure } from '#web/client/http/show-failure.ts';
import { createRecoveryCodes } from '#web/client/session/recovery-codes.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './account.module.css';
import { AppDialog } from './app-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { factorTexts } from './texts.ts';
import { FactorRow } from './factor-row.tsx';
import { KeyAdding } from './key-adding.tsx';
import { factorsQuery, readFactorsAnew, type SecondFactors } from './factors.ts';
import { useAsOwner } from './proof-dialog.tsx';
import { Action, Section } from './section.tsx';

/** The second factor: authenticator apps, security keys and recovery codes. */
export function SecondFactor() {
  const texts = useTexts(factorTexts);
  const { data, error, isFetching, refetch } = useQuery(factorsQuery);
  return (
    <Section id="second-factor" title={texts.title} lead={texts.lead}>
      {data === undefined && error !== null && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton shapes={['row']} />}
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
