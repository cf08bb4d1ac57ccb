import { useEffect, useRef, useState } from 'react';
import { Link, Redirect, useLocation, useSearch } from 'wouter';
import type { BankConnection } from '#domain/banking/accounts/bank-connections.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import {
  AccountFields,
  SaveAccounts,
  useAccountsForm,
} from '#web/banking/connections/accounts-form.tsx';
import styles from './banks.module.css';
import { bankTexts } from '#web/banking/connections/texts.ts';
import {
  type ReturnedWith,
  useConnections,
  useReturnFromBank,
} from '#web/banking/connections/use-connections.ts';

/** Screen after the bank's page, to choose the accounts to follow. */
export function ReturnScreen() {
  const texts = useTexts(bankTexts);
  const language = useLanguage();
  const [, navigate] = useLocation();
  const search = useSearch();
  const [answer] = useState(() => answerIn(search));
  const { mutate, data, error } = useReturnFromBank();
  const isSent = useRef(false);
  useEffect(() => {
    if (answer === null || isSent.current) return;
    isSent.current = true;
    // The bank's parameters must not stay in the browser's history.
    navigate(paths.bankReturn, { replace: true });
    mutate(answer);
  }, [answer, mutate, navigate]);

  // On a repeated visit the new connection is among the user's banks already.
  if (answer === null) return <Redirect to={paths.banks} replace />;
  if (data?.connection) return <Came came={data.connection} />;
  return (
    <>
      <PageHead title={texts.back} />
      <Sheet className={styles['narrow']}>
        {error ? (
          <div role="alert">
            <Ended title={texts.failedReturn} text={failureText(error, language)} />
          </div>
        ) : data ? (
          <Ended title={texts.declined} text={texts.declinedText} />
        ) : (
          <div className={styles['padded']} role="status">
            <p>{texts.comingBack}</p>
            <Skeleton shapes={['row', 'row', 'row']} />
          </div>
        )}
      </Sheet>
    </>
  );
}

function answerIn(search: string): ReturnedWith | null {
  const { state, ...answer } = Object.fromEntries(new URLSearchParams(search));
  return state === undefined ? null : { state, answer };
}

function Ended({ title, text }: { title: string; text: string }) {
  const texts = useTexts(bankTexts);
  return (
    <EmptyState title={title} text={text}>
      <Link href={paths.banks} className={buttonClass({ variant: 'primary' })}>
        {texts.toBanks}
      </Link>
    </EmptyState>
  );
}

/**
 * A renewed consent continues as before; the accounts of a new one are chosen once they are listed.
 */
function Came({ came }: { came: BankConnection }) {
  const texts = useTexts(bankTexts);
  const [, navigate] = useLocation();
  const { data: connections } = useConnections();
  const isShown = came.accounts.length > 0;
  const connection = (isShown ? null : connections?.find(({ id }) => id === came.id)) ?? came;
  const isRenewed = connection.accounts.some(({ isChosen }) => isChosen);
  const toBanks = () => navigate(paths.banks, { replace: true });
  const form = useAccountsForm(connection, toBanks);
  useEffect(() => {
    if (!isRenewed) return;
    showToast({ title: texts.renewed });
    navigate(paths.banks, { replace: true });
  }, [isRenewed, navigate, texts]);
  if (isRenewed) return null;
  const name = connection.bankName ?? texts.title;
  if (connection.accounts.length === 0) return <NoneYet connection={connection} name={name} />;
  return (
    <>
      <PageHead title={texts.accountsAt({ name })} lead={texts.accountsText} />
      <Sheet className={styles['narrow']}>
        <form className={styles['form']} onSubmit={form.onSubmit}>
          <AccountFields form={form} />
          <div className={styles['send']}>
            <Link href={paths.banks} className={buttonClass({ variant: 'ghost' })}>
              {texts.cancel}
            </Link>
            <SaveAccounts form={form} text={texts.begin} />
          </div>
        </form>
      </Sheet>
    </>
  );
}

type NoneYetProps = { connection: BankConnection; name: string };

/** Some banks need a while: the connection is there, and its accounts come by themselves. */
function NoneYet({ connection, name }: NoneYetProps) {
  const texts = useTexts(bankTexts);
  const { status } = connection;
  const text = status === 'needs_consent' ? texts.over : texts.noAccounts;
  return (
    <>
      <PageHead title={texts.accountsAt({ name })} />
      <Sheet className={styles['narrow']}>
        {status === 'syncing' ? (
          <div className={styles['padded']} role="status">
            <p>{texts.noneYet}</p>
            <Skeleton shapes={['row', 'row', 'row']} />
          </div>
        ) : (
          <Ended title={texts.back} text={text} />
        )}
      </Sheet>
    </>
  );
}
