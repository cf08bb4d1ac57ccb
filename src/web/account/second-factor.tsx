import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './account.module.css';
import { AppDialog } from './app-dialog.tsx';
import { AppRow } from './app-row.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { CodesLeft } from './codes-left.tsx';
import { factorTexts } from './factor-texts.ts';
import { factorsQuery, readFactorsAnew, type SecondFactors } from './factors.ts';
import { Section } from './section.tsx';

/** What is asked for beside the password: authenticator apps, and codes for who has lost them. */
export function SecondFactor({ email }: { email: string }) {
  const texts = useTexts(factorTexts);
  const { data, error, isFetching, refetch } = useQuery(factorsQuery);
  return (
    <Section title={texts.title} lead={texts.lead}>
      {data === undefined && error !== null && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton shapes={['row']} />}
      {data !== undefined && <Factors {...data} email={email} />}
    </Section>
  );
}

function Factors({ apps, codesLeft, email }: SecondFactors & { email: string }) {
  const texts = useTexts(factorTexts);
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      {apps.length === 0 && <p className={styles['lead']}>{texts.none}</p>}
      {apps.length > 0 && (
        <ul aria-label={texts.title} className={styles['list']}>
          {apps.map((app) => (
            <AppRow key={app.id} app={app} isLast={apps.length === 1} />
          ))}
        </ul>
      )}
      {codesLeft !== null && <CodesLeft left={codesLeft} onMade={setCodes} />}
      <div className={styles['buttons']}>
        <Button onClick={() => setAdding(true)}>
          {apps.length === 0 ? texts.add : texts.addAnother}
        </Button>
      </div>
      {isAdding && (
        <AppDialog
          email={email}
          onAdded={() => readFactorsAnew(client)}
          onClose={() => setAdding(false)}
        />
      )}
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
