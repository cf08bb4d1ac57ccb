import { useQueryClient } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useEffectEvent, useState } from 'react';
import type { User } from '#domain/account/profile.ts';
import { type EmailParams, type CountParams, defineTexts } from '#domain/basics/texts.ts';
import { keepAnswer } from '#web/client/cache/queries.ts';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { useLogOut, userQuery } from '#web/client/session/user.ts';
import { useCountWords, useGuestCounts } from '#web/guest/storage/guest-counts.ts';
import { keepDeclined } from '#web/guest/storage/guest-keys.ts';
import { useOtherTabs } from '#web/guest/storage/guest-data.ts';
import { useGuestUser } from '#web/guest/storage/guest-user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryPage } from '#web/kit/ui/entry-page.tsx';
import { Spinner } from '#web/kit/ui/loading.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { carryAnswersOver, carryRecordsOver, endGuest } from './carry-over.ts';
import styles from './upgrade.module.css';

type Props = { user: User; onDone: () => void };

/** Offers to move a guest's items in this browser to the account signed in to. */
export function UpgradeScreen({ user, onDone }: Props) {
  const texts = useTexts(upgradeTexts);
  const lines = useOffered(user);
  const { isMoving, error, move } = useMove(user, onDone);
  const leave = useLogOut();
  const isEmpty = lines?.length === 0;
  const onEmpty = useEffectEvent(onDone);
  useOtherTabs(onDone);
  useEffect(() => {
    if (isEmpty) onEmpty();
  }, [isEmpty]);
  if (lines === null || isEmpty) return <Spinner />;
  const decline = () => {
    keepDeclined();
    onDone();
  };
  return (
    <EntryPage
      title={texts.title}
      lead={texts.lead({ email: user.email })}
      isWide
      corner={
        <Button variant="ghost" icon={LogOut} onClick={leave}>
          {texts.logOut}
        </Button>
      }
    >
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles['note']}>{texts.note}</p>
      <WriteFailure error={error} title={texts.failed} />
      <div className={styles['buttons']}>
        <Button variant="ghost" disabled={isMoving} onClick={decline}>
          {texts.notNow}
        </Button>
        <Button
          variant="primary"
          isBusy={isMoving}
          busyText={texts.bringing}
          onClick={() => void move()}
        >
          {texts.bring}
        </Button>
      </div>
    </EntryPage>
  );
}

/** Lines of the items to move; null until they are counted. */
function useOffered({ isOnboarded }: User): string[] | null {
  const texts = useTexts(upgradeTexts);
  const { data: counts } = useGuestCounts();
  const guest = useGuestUser();
  const countWords = useCountWords();
  if (counts === undefined) return null;
  const answers =
    guest !== null && isOnboarded === 0 ? [texts.answers({ name: guest.firstName })] : [];
  return [...answers, ...countWords(counts)];
}

function useMove({ isOnboarded }: User, onDone: () => void) {
  const texts = useTexts(upgradeTexts);
  const client = useQueryClient();
  const [isMoving, setMoving] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const move = async () => {
    setMoving(true);
    setError(null);
    try {
      const count = await carryRecordsOver();
      const changed = isOnboarded === 0 ? await carryAnswersOver() : null;
      endGuest();
      if (changed !== null) await keepAnswer(client, userQuery.queryKey, changed);
      await client.invalidateQueries({ queryKey: ['account'] });
      showToast({ title: texts.done, description: texts.doneText({ count }) });
      onDone();
    } catch (failure) {
      setMoving(false);
      setError(failure as Error);
    }
  };
  return { isMoving, error, move };
}

const upgradeTexts = defineTexts({
  en: {
    title: 'Bring what you have entered?',
    lead: ({ email }: EmailParams) =>
      `This browser holds what you entered in guest mode. It can be moved to the account ${email}:`,
    answers: ({ name }: { name: string }) => `Your details, ${name}`,
    note: 'It stays in this browser until the account has all of it.',
    bring: 'Move it to the account',
    bringing: 'Moving...',
    notNow: 'Not now',
    logOut: 'Log out',
    failed: 'It could not be moved',
    done: 'Everything is in your account',
    doneText: ({ count }: CountParams) =>
      count === 1 ? 'One item was moved.' : `${count} items were moved.`,
  },
  sv: {
    title: 'Vill du ta med det du har skrivit?',
    lead: ({ email }: EmailParams) =>
      `I den här webbläsaren finns det du skrev i gästläget. Det kan flyttas till kontot ${email}:`,
    answers: ({ name }: { name: string }) => `Dina uppgifter, ${name}`,
    note: 'Det ligger kvar i webbläsaren tills allt finns i kontot.',
    bring: 'Flytta till kontot',
    bringing: 'Flyttar...',
    notNow: 'Inte nu',
    logOut: 'Logga ut',
    failed: 'Det gick inte att flytta',
    done: 'Allt finns i ditt konto',
    doneText: ({ count }: CountParams) =>
      count === 1 ? 'En post flyttades.' : `${count} poster flyttades.`,
  },
});
